import { Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** `id`: what a link to this part of the page names. */
type CardProps = { title: string; id?: string; children: ReactNode };

export function Card({ title, id, children }: CardProps) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} id={id} p={{ base: "md", sm: "1.625rem" }}>
      <Stack>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
