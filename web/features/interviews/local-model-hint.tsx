import { Text } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";

/** Said where Greenroom is tried out, since whoever reads it there can do it; never in production. */
export function LocalModelHint() {
  const { data: settings } = useSettings();
  if (!settings?.builtIn || settings.standinsUrl === null) return null;
  return (
    <Text size="sm" c="dimmed" className="no-print">
      {TEXT.localModelHint}
    </Text>
  );
}
