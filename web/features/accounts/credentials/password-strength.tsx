import { Progress, Stack, Text } from "@mantine/core";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "../words.ts";

/** Uses the same list of known passwords as the server (safety.md T81); the password never leaves the page. */
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const OF_THIS_PAGE = ["greenroom"];

const STRENGTHS = [
  { words: WORDS.veryEasyToGuess, color: "red" },
  { words: WORDS.easyToGuess, color: "red" },
  { words: WORDS.couldBeGuessed, color: "yellow" },
  { words: WORDS.hardToGuess, color: "green" },
  { words: WORDS.veryHardToGuess, color: "green" },
];

/** Shows in five steps how hard a password is to guess. This is advice only; the server enforces the rule. */
export function PasswordStrength({ password }: { password: string }) {
  const { score } = judge.check(password, OF_THIS_PAGE);
  const { words, color } = STRENGTHS[score] ?? { words: "", color: "red" };
  return (
    <Stack gap={4} w="100%">
      <Progress value={((score + 1) / STRENGTHS.length) * 100} color={color} size="sm" aria-hidden />
      <Status>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </Status>
    </Stack>
  );
}
