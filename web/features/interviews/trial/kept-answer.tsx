import { Text } from "@mantine/core";
import { curly } from "#contract/curly.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { findTried } from "./tried-store.ts";
import { WORDS } from "../words.ts";

/** Mentions the answer from before the sign-up, at the end of the way to the first interview. */
export function KeptAnswerNote() {
  const tried = findTried();
  if (tried === null) return null;
  return (
    <Text>
      {WORDS.nextStep.tried(curly(tried.question))}{" "}
      <TextLink {...paths.practice()}>{WORDS.nextStep.triedDo}</TextLink>
    </Text>
  );
}
