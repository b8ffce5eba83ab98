import { WORDS } from "./lib/app-words.ts";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { NotFound } from "./ui/not-found.tsx";

export const NotFoundPage = () => (
  <NotFound>
    <LinkButton {...paths.home()}>{WORDS.goHome}</LinkButton>
  </NotFound>
);
