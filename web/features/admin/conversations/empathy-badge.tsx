import { Badge } from "@mantine/core";
import { EMPATHY_BADGE_GREEN_ABOVE, EMPATHY_BADGE_YELLOW_ABOVE } from "#contract/limits.ts";
import { empathyWords } from "./empathy-words.ts";

function colourOf(level: number): string {
  if (level > EMPATHY_BADGE_GREEN_ABOVE) return "fern";
  return level > EMPATHY_BADGE_YELLOW_ABOVE ? "yellow" : "red";
}

export function EmpathyBadge({ level }: { level: number | null }) {
  return (
    <Badge variant="light" tt="none" color={level === null ? "gray" : colourOf(level)}>
      {empathyWords(level)}
    </Badge>
  );
}
