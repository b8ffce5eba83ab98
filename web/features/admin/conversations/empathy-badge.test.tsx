import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { theme } from "#web/ui/theme.ts";
import { EmpathyBadge } from "./empathy-badge.tsx";

it.each([
  [null, "var(--ink-2)"],
  [4, "var(--weak)"],
  [5, "var(--fair)"],
  [7, "var(--fair)"],
  [8, "var(--green-strong)"],
])("an empathy of %s is %s", (level, colour) => {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <EmpathyBadge level={level} />
    </MantineProvider>,
  );
  expect(html).toContain(level === null ? "N/A" : `${level}/10 (difficulty ${11 - level})`);
  expect(/--badge-color:([^;]*)/.exec(html)?.[1]).toBe(colour);
});
