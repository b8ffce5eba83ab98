import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { getParentRoute } from "./root-route.tsx";
import { loginSearch, referSearch, tokenSearch } from "./search.ts";
import { pending } from "./ui/page-skeleton.tsx";

/** Pages for people who are not signed in: the way in, what mails lead to, and what everybody may read. */

const login = () => import("./features/accounts/sign-in/login-page.tsx");

const loginRoute = createRoute({
  getParentRoute,
  path: "/login",
  validateSearch: loginSearch,
  component: lazyRouteComponent(login, "LoginPage"),
  pendingComponent: pending("card"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
  pendingComponent: pending("card"),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: "/reset-password",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  pendingComponent: pending("card"),
});

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: "/verify-email",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/sign-in/verify-email-page.tsx"),
    "VerifyEmailPage",
  ),
  pendingComponent: pending("card"),
});

const confirmEmailRoute = createRoute({
  getParentRoute,
  path: "/confirm-email",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/confirm-email-page.tsx"),
    "ConfirmEmailPage",
  ),
  pendingComponent: pending("card"),
});

const referRoute = createRoute({
  getParentRoute,
  path: "/refer",
  validateSearch: referSearch,
  component: lazyRouteComponent(() => import("./features/referrals/invitation-page.tsx"), "InvitationPage"),
  pendingComponent: pending("card"),
});

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: "/unsubscribe",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import("./features/referrals/unsubscribe-page.tsx"), "UnsubscribePage"),
  pendingComponent: pending("card"),
});

const authCallbackRoute = createRoute({
  getParentRoute,
  path: "/auth/callback",
  component: lazyRouteComponent(() => import("./features/linkedin/callback-page.tsx"), "CallbackPage"),
  pendingComponent: pending("card"),
});

const textPages = () => import("./text-pages.tsx");

const helpRoute = createRoute({
  getParentRoute,
  path: "/help",
  component: lazyRouteComponent(textPages, "HelpPage"),
  pendingComponent: pending("document"),
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(textPages, "PrivacyPage"),
  pendingComponent: pending("document"),
});

const termsRoute = createRoute({
  getParentRoute,
  path: "/terms",
  component: lazyRouteComponent(textPages, "TermsPage"),
  pendingComponent: pending("document"),
});

export const publicRoutes = [
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  confirmEmailRoute,
  referRoute,
  unsubscribeRoute,
  authCallbackRoute,
  helpRoute,
  privacyRoute,
  termsRoute,
] as const;
