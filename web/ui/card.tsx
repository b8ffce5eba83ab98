import { Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: "md", sm: "lg" }}>
      <Stack>
        <Title order={2} id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
