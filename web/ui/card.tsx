import { Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** `id` is the target of links to this part of the page. `bare` omits the card around it. */
type CardProps = { title: string; id?: string; bare?: boolean; children: ReactNode };

export function Card({ title, id, bare = false, children }: CardProps) {
  const titleId = useId();
  const inside = (
    <Stack>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {children}
    </Stack>
  );
  const about = { "aria-labelledby": titleId, id };
  if (bare) return <section {...about}>{inside}</section>;
  return (
    <Paper component="section" {...about} p={{ base: "md", sm: "1.625rem" }}>
      {inside}
    </Paper>
  );
}
