import { type MantineColorScheme, Radio, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { Card } from "#web/ui/card.tsx";

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "Same as your device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance" id="appearance">
      <Radio.Group
        label="Colours"
        description="Kept in this browser"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
      >
        <Stack gap="xs" mt="xs">
          {CHOICES.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Greenroom speaks English. Dates and times follow your browser, in its time zone.
      </Text>
    </Card>
  );
}
