import { Box } from "@mantine/core";
import help from "./content/help.md?raw";
import privacy from "./content/privacy.md?raw";
import terms from "./content/terms.md?raw";
import { Markdown } from "./ui/markdown.tsx";
import { PageTitle } from "./ui/page-title.tsx";

export const HelpPage = () => <TextPage text={help} />;
export const PrivacyPage = () => <TextPage text={privacy} />;
export const TermsPage = () => <TextPage text={terms} />;

/** The first line is the page's title. */
function TextPage({ text }: { text: string }) {
  const [title = "", ...rest] = text.split("\n");
  return (
    <Box maw="44rem" mx="auto">
      <PageTitle mb="md">{title.replace(/^# /, "")}</PageTitle>
      <Markdown text={rest.join("\n")} />
    </Box>
  );
}
