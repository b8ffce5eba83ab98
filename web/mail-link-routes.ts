import { createRoute } from "@tanstack/react-router";
import { getParentRoute } from "./app-layout.tsx";
import { page } from "./page.ts";
import { tokenSearch } from "./search.ts";

/* The pages that a mail's link leads to, whoever is signed in. */

const confirmEmailRoute = createRoute({
  getParentRoute,
  path: "/confirm-email",
  validateSearch: tokenSearch,
  ...page("card", () => import("./features/accounts/credentials/mail-link-pages.tsx"), "ConfirmEmailPage"),
});

const removeFactorRoute = createRoute({
  getParentRoute,
  path: "/remove-factor",
  validateSearch: tokenSearch,
  ...page("card", () => import("./features/accounts/credentials/mail-link-pages.tsx"), "RemoveFactorPage"),
});

const lostFactorRoute = createRoute({
  getParentRoute,
  path: "/lost-factor",
  validateSearch: tokenSearch,
  ...page("card", () => import("./features/accounts/credentials/mail-link-pages.tsx"), "LostFactorPage"),
});

const keepFactorRoute = createRoute({
  getParentRoute,
  path: "/keep-factor",
  validateSearch: tokenSearch,
  ...page("card", () => import("./features/accounts/credentials/mail-link-pages.tsx"), "KeepFactorPage"),
});

export const mailLinkRoutes = [
  confirmEmailRoute,
  removeFactorRoute,
  lostFactorRoute,
  keepFactorRoute,
] as const;
