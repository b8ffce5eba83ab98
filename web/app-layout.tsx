import { Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  type ErrorComponentProps,
  Outlet,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isStaff } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import type { RouterContext } from "./access.ts";
import { messageOf } from "./lib/api.ts";
import { SESSION_KEY, useSession, useSignInAwaited } from "./lib/session.ts";
import { useSettings } from "./lib/settings.ts";
import { OfflineNotice, StandinBanner, UpdateNotice } from "./notices.tsx";
import { paths } from "./paths.ts";
import { TextLink } from "./ui/link-parts.tsx";
import { ErrorPanel } from "./ui/error-panel.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { toastError } from "./ui/toast.ts";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

const SiteNav = lazy(async () => ({ default: (await import("./site-nav.tsx")).SiteNav }));

const DeletionBanner = lazy(async () => ({
  default: (await import("./features/accounts/personal-data/deletion-banner.tsx")).DeletionBanner,
}));

const SignInAgain = lazy(async () => ({
  default: (await import("./features/accounts/sign-in/sign-in-again.tsx")).SignInAgain,
}));

const CommandPalette = lazy(async () => {
  const { CommandPalette: Palette, openPalette } = await import("./features/admin/command-palette.tsx");
  openPalette();
  return { default: Palette };
});

/** Loads the command palette with the first press of its keys; after that the palette listens itself. */
function PaletteKey() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      setWanted(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [wanted]);
  return wanted ? (
    <Suspense>
      <CommandPalette />
    </Suspense>
  ) : null;
}

/** Runs the guards again when another person, another role or nobody is signed in. */
function useSessionWatch(): void {
  const router = useRouter();
  const { data } = useSession();
  const known = data !== undefined;
  const identity = data ? `${data.id} ${data.role_id}` : "";
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!known || last.current === identity) return;
    const before = last.current;
    last.current = identity;
    if (before === null) return;
    if (identity === "") toastError(TEXT.sessionExpired);
    void router.invalidate();
  }, [router, known, identity]);
}

/** Not shown below an interview or a dashboard, where no link should lead away. */
const PAGES_WITH_LINKS: ReadonlySet<string> = new Set(["/login", "/settings", "/help", "/privacy", "/terms"]);

const ReadingLinks = () => (
  <Group component="nav" aria-label="Help and terms" justify="center" gap="md" mt="xs">
    <TextLink {...paths.help()} size="sm">
      Help
    </TextLink>
    <TextLink {...paths.privacy()} size="sm">
      Privacy
    </TextLink>
    <TextLink {...paths.terms()} size="sm">
      Terms
    </TextLink>
  </Group>
);

export function AppLayout() {
  useSessionWatch();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? "" });
  const { data: me } = useSession();
  const { data: settings } = useSettings();
  const signInAwaited = useSignInAwaited();

  return (
    <PageFrame
      pageKey={pathname}
      links={PAGES_WITH_LINKS.has(pathname) && <ReadingLinks />}
      banner={
        <>
          <OfflineNotice />
          <UpdateNotice />
          {signInAwaited && me && (
            <Suspense>
              <SignInAgain me={me} />
            </Suspense>
          )}
          {me && isStaff(me.role_id) && <PaletteKey />}
          {settings && <StandinBanner names={settings.standins} url={settings.standinsUrl} />}
          {me?.deletion_due_at && (
            <Suspense>
              <DeletionBanner dueAt={me.deletion_due_at} />
            </Suspense>
          )}
        </>
      }
      nav={
        me && (
          <Suspense>
            <SiteNav me={me} />
          </Suspense>
        )
      }
      account={
        me && (
          <Suspense>
            <AccountMenu me={me} />
          </Suspense>
        )
      }
    >
      <Outlet />
    </PageFrame>
  );
}

/** Shows no page between the end of a session and the guard's redirect. */
function SignedInArea() {
  const { data: me } = useSession();
  return me ? <Outlet /> : <PageSkeleton />;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
export const getParentRoute = () => rootRoute;

export const signedInArea = createRoute({ getParentRoute, id: "signed-in", component: SignedInArea });
export const getSignedInRoute = () => signedInArea;

/** The element that had the focus is gone. Declared once: a new function at each render would take the focus each time. */
const focusOn = (element: HTMLDivElement | null) => element?.focus();

/** Shown in place of a page that failed: the server was away, or the page itself threw. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const retry = async () => {
    await client.resetQueries({ queryKey: SESSION_KEY });
    reset();
    await router.invalidate();
  };
  return (
    <Stack maw="36rem" mx="auto" ref={focusOn} tabIndex={-1}>
      <PageTitle>This page could not be loaded</PageTitle>
      <ErrorPanel message={messageOf(error)} onRetry={() => void retry()} />
    </Stack>
  );
}
