import { paths } from "#web/paths.ts";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
import { words } from "./words.ts";

export const PrepareTabs = () => (
  <TabLinks label={words.applications.title}>
    <TabLink {...paths.applications()}>{words.applications.tab}</TabLink>
    <TabLink {...paths.stories()}>{words.bank.title}</TabLink>
  </TabLinks>
);
