import { Badge } from "@mantine/core";
import type { Requirement } from "#contract/applications.ts";
import { words } from "../words.ts";

const WORDS = words.requirements;

export function Marks({ requirement: { isWish, isOwn } }: { requirement: Requirement }) {
  return (
    <>
      {isWish && (
        <Badge component="span" size="sm" variant="light" color="gray" tt="none">
          {WORDS.wish}
        </Badge>
      )}{" "}
      {isOwn && (
        <Badge component="span" size="sm" variant="light" tt="none">
          {WORDS.own}
        </Badge>
      )}
    </>
  );
}
