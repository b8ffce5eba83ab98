import { Alert, Badge, Button, Group, SimpleGrid, Slider, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { ReportTitle } from "./features/interviews/report/report-title.tsx";
import { Level, Score, ScoreBadge } from "./features/interviews/report/score.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyNote } from "./ui/empty-note.tsx";
import { ErrorPanel } from "./ui/error-panel.tsx";
import { type PictureName, PICTURES } from "./ui/list-pictures.tsx";
import { SkeletonRows } from "./ui/skeletons.tsx";
import { toastError, toastSuccess } from "./ui/toast.ts";

const VARIANTS = ["filled", "light", "default", "subtle"] as const;
const COLORS = ["fern", "red", "yellow", "gray"] as const;
const SCORES = [2.4, 5.2, 7.1, 9];
const ABOUT = {
  name: "Ann Archer",
  at: "2026-03-04T12:18:00.000Z",
  minutes: 18,
  difficulty: 5,
  target_role: "Baker",
};

/** All parts and their states on one page, /styleguide. Only in development. */
export function Styleguide() {
  return (
    <Stack gap="lg">
      <ReportTitle kind="Styleguide" about={ABOUT} />
      <Buttons />
      <Fields />
      <Card title="Scores and their words">
        {SCORES.map((score) => (
          <Score key={score} score={score} range={[score - 0.9, Math.min(10, score + 0.9)]} rough={false} />
        ))}
        <Group>
          {SCORES.map((score) => (
            <ScoreBadge key={score} score={score}>
              {score.toFixed(1)}
            </ScoreBadge>
          ))}
        </Group>
        {[1, 2.4, 3, 4.2, 5].map((level) => (
          <div key={level}>
            <Level level={level} />
          </div>
        ))}
      </Card>
      <Notes />
      <Card title="Pictures">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {(Object.keys(PICTURES) as PictureName[]).map((name) => (
            <EmptyNote key={name} picture={name}>
              {name}
            </EmptyNote>
          ))}
        </SimpleGrid>
      </Card>
    </Stack>
  );
}

const Buttons = () => (
  <Card title="Buttons and badges">
    {COLORS.map((color) => (
      <Group key={color}>
        {VARIANTS.map((variant) => (
          <Button key={variant} color={color} variant={variant}>
            {variant}
          </Button>
        ))}
        <Badge color={color}>{color}</Badge>
      </Group>
    ))}
    <Group>
      <Button disabled>Disabled</Button>
      <Button loading>Loading</Button>
      <Button onClick={() => toastSuccess("It went well.")}>Toast</Button>
      <Button color="red" onClick={() => toastError("It went wrong. Please try again.")}>
        Toast of an error
      </Button>
    </Group>
  </Card>
);

const Fields = () => (
  <Card title="Fields, slider, tabs">
    <TextInput label="A field" description="Why it is asked" placeholder="e.g. Product manager" />
    <TextInput label="With an error" error="Email is required" />
    <TextInput label="Disabled" disabled value="No change here" />
    <Slider min={1} max={10} defaultValue={5} thumbLabel="Difficulty" thumbSize={24} mx={12} />
    <Tabs defaultValue="one">
      <Tabs.List aria-label="Tabs">
        <Tabs.Tab value="one">One</Tabs.Tab>
        <Tabs.Tab value="two">Two</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="one">The first</Tabs.Panel>
      <Tabs.Panel value="two">The second</Tabs.Panel>
    </Tabs>
  </Card>
);

const Notes = () => (
  <Card title="Notes, faults, waiting">
    {COLORS.map((color) => (
      <Alert key={color} color={color} title={`A note in ${color}`}>
        <Text size="sm">What it says, and what to do next.</Text>
      </Alert>
    ))}
    <ErrorPanel
      title="It could not be loaded"
      message="The server did not answer."
      onRetry={() => undefined}
    />
    <SkeletonRows rows={2} height={56} />
  </Card>
);
