import { Anchor, Box, Group, List, Stack, Text, Title } from "@mantine/core";
import { withTraits } from "#contract/traits.ts";
import { WORDS } from "./lib/app-words.ts";
import { useTraits } from "./lib/settings.ts";
import { type Piece, readTextPage, type TextBlock } from "./lib/text-blocks.ts";
import { pageLanguage } from "./lib/words.ts";
import { CopyField } from "./ui/copy-field.tsx";
import { TextLink } from "./ui/link-parts.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { COLUMN } from "./ui/page-widths.ts";

const PAGES = {
  en: () => import("./text-pages.en.ts"),
  de: () => import("./text-pages.de.ts"),
};
const { help, privacy, terms } = await PAGES[pageLanguage]();

export const HelpPage = () => <TextPage text={help.replaceAll("{app}", window.location.origin)} />;
export const PrivacyPage = () => <TextPage text={privacy} />;
export const TermsPage = () => <TextPage text={terms} />;

function TextPage({ text }: { text: string }) {
  const { title, blocks } = readTextPage(withTraits(text, useTraits()));
  return (
    <Box {...COLUMN}>
      <PageTitle mb="md">{title}</PageTitle>
      <Contents blocks={blocks} />
      <Stack gap="sm">
        {blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text's blocks never change their order
          <Block key={at} block={block} id={partOf(at)} />
        ))}
      </Stack>
    </Box>
  );
}

const partOf = (at: number): string => `part-${at}`;

function Contents({ blocks }: { blocks: TextBlock[] }) {
  return (
    <Group component="nav" aria-label={WORDS.onThisPage} gap="xs" style={{ columnGap: "1.25rem" }} mb="md">
      {blocks.map(
        (block, at) =>
          block.kind === "heading" && (
            <TextLink key={block.text} to="." hash={partOf(at)} size="sm">
              {block.text}
            </TextLink>
          ),
      )}
    </Group>
  );
}

function Block({ block, id }: { block: TextBlock; id: string }) {
  if (block.kind === "heading") {
    return (
      <Title order={2} size="h3" mt="md" id={id} style={{ scrollMarginTop: "6rem" }}>
        {block.text}
      </Title>
    );
  }
  if (block.kind === "line") return <CopyField aria-label={WORDS.lineToCopy} value={block.text} />;
  if (block.kind === "paragraph") {
    return (
      <Text>
        <Pieces pieces={block.pieces} />
      </Text>
    );
  }
  return (
    <List spacing="xs">
      {block.items.map((pieces, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's items never change their order
        <List.Item key={at}>
          <Pieces pieces={pieces} />
        </List.Item>
      ))}
    </List>
  );
}

const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- a text's pieces never change their order
  pieces.map((piece, at) => <Said key={at} piece={piece} />);

function Said({ piece }: { piece: Piece }) {
  if (piece.kind !== "link") return piece.kind === "bold" ? <b>{piece.text}</b> : piece.text;
  if (piece.isOwn) return <TextLink to={piece.target}>{piece.text}</TextLink>;
  return (
    <Anchor href={piece.target} underline="always" rel="noopener noreferrer">
      {piece.text}
    </Anchor>
  );
}
