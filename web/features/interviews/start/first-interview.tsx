import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { allowanceQuery, conversationsQuery, currentQuery } from "../queries.ts";
import { useMustConnect } from "./connect-first.tsx";

/** The last steps of a new account; nothing for who has begun an interview. */
export function FirstInterview() {
  const mustConnect = useMustConnect();
  const allowance = useQuery(allowanceQuery);
  const current = useQuery(currentQuery);
  const held = useInfiniteQuery(conversationsQuery("interview"));
  const isNew =
    allowance.data?.completedInterviews === 0 &&
    current.data === null &&
    held.data?.pages.every(({ data }) => data.length === 0) === true;
  if (!isNew) return null;
  return (
    <Stack gap="xs">
      <SignUpSteps at={mustConnect ? "profile" : "interview"} />
      {!mustConnect && <Text>{TEXT.firstInterview}</Text>}
    </Stack>
  );
}
