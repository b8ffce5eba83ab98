import { Anchor, Box, List, Stack, Text, Title } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { withTraits } from "#contract/traits.ts";
import { useTraits } from "./lib/settings.ts";
import { pageLanguage } from "./lib/words.ts";
import { TextLink } from "./ui/link-parts.tsx";
import { PageTitle } from "./ui/page-title.tsx";

const PAGES = {
  en: () => import("./text-pages.en.ts"),
  de: () => import("./text-pages.de.ts"),
};
const { help, privacy, terms } = await PAGES[pageLanguage]();

export const HelpPage = () => <TextPage text={help} />;
export const PrivacyPage = () => <TextPage text={privacy} />;
export const TermsPage = () => <TextPage text={terms} />;

/** The first line is the page's title. */
function TextPage({ text }: { text: string }) {
  const [title = "", ...rest] = withTraits(text, useTraits()).split("\n");
  return (
    <Box maw="44rem" mx="auto">
      <PageTitle mb="md">{title.replace(/^# /, "")}</PageTitle>
      <Markdown text={rest.join("\n")} />
    </Box>
  );
}

/** Headings, paragraphs, lists, bold and links, as React elements: no HTML is ever read. */
function Markdown({ text }: { text: string }) {
  return (
    <Stack gap="sm">
      {text
        .split(/\n\s*\n/)
        .filter((block) => block.trim() !== "")
        .map((block) => (
          <Block key={block} text={block.trim()} />
        ))}
    </Stack>
  );
}

function Block({ text }: { text: string }) {
  if (text.startsWith("## ")) {
    return (
      <Title order={2} size="h3" mt="md">
        {text.slice(3)}
      </Title>
    );
  }
  if (!text.startsWith("- ")) return <Text>{inline(text.replaceAll("\n", " "))}</Text>;
  return (
    <List spacing="xs">
      {text
        .split(/\n?^- /m)
        .slice(1)
        .map((item) => (
          <List.Item key={item}>{inline(item.replaceAll("\n", " "))}</List.Item>
        ))}
    </List>
  );
}

const PIECE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function inline(text: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    const [whole, bold, label = "", target = ""] = match;
    pieces.push(text.slice(from, match.index));
    pieces.push(bold === undefined ? <Target label={label} target={target} /> : <b>{bold}</b>);
    from = match.index + whole.length;
  }
  pieces.push(text.slice(from));
  // oxlint-disable-next-line react/no-array-index-key -- a text's pieces never change their order
  return pieces.map((piece, at) => <Fragment key={at}>{piece}</Fragment>);
}

/** Pages of the app, https and mail addresses are links; anything else stays text (safety.md T21). */
function Target({ label, target }: { label: string; target: string }) {
  if (/^\/(?!\/)/.test(target)) return <TextLink to={target}>{label}</TextLink>;
  if (!/^(https:\/\/|mailto:)/.test(target)) return label;
  return (
    <Anchor href={target} underline="always" rel="noopener noreferrer">
      {label}
    </Anchor>
  );
}
