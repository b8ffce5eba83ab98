import { createRoute } from "@tanstack/react-router";
import { getParentRoute } from "./app-layout.tsx";
import { page } from "./page.ts";
import { tokenSearch } from "./search.ts";

const mailLinkPages = () => import("./features/accounts/credentials/mail-link-pages.tsx");

/** The page of a link in an email. It opens whether or not a user is signed in. */
const mailLink = <P extends string>(path: P, name: keyof Awaited<ReturnType<typeof mailLinkPages>>) =>
  createRoute({
    getParentRoute,
    path,
    validateSearch: tokenSearch,
    ...page("card", mailLinkPages, name),
  });

export const mailLinkRoutes = [
  mailLink("/confirm-email", "ConfirmEmailPage"),
  mailLink("/remove-factor", "RemoveFactorPage"),
  mailLink("/lost-factor", "LostFactorPage"),
  mailLink("/keep-factor", "KeepFactorPage"),
  mailLink("/join", "JoinPage"),
  mailLink("/join-provider", "JoinProviderPage"),
  mailLink("/first-superadmin", "FirstSuperadminPage"),
] as const;
