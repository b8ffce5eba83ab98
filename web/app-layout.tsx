import { Button, Group, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  type ErrorComponentProps,
  Outlet,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { lazy, Suspense, useContext, useEffect, useRef, useState } from "react";
import { fillText, TEXT } from "#contract/texts.ts";
import type { RouterContext } from "./access.ts";
import { ApiError, hasCode, isNetworkError, messageOf } from "./lib/api.ts";
import {
  forgetRead,
  MeContext,
  readForAnother,
  SESSION_KEY,
  useSession,
  useSignInAwaited,
} from "./lib/session.ts";
import { useSettings } from "./lib/settings.ts";
import { startWorker } from "./lib/worker.ts";
import { OfflineNotice, StandinBanner, UpdateNotice } from "./notices.tsx";
import { paths } from "./paths.ts";
import { lazyPart } from "./ui/lazy-part.tsx";
import { LinkButton, TextLink } from "./ui/link-parts.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { FramePart } from "./ui/part.tsx";
import { Picture, type PictureName } from "./ui/pictures.tsx";
import { toastError } from "./ui/toast.ts";
import { WORDS } from "./lib/app-words.ts";

const AccountMenu = lazy(async () => ({
  default: (await import("./account-menu.tsx")).AccountMenu,
}));

// What it shares with pages takes their words as it loads.
const SiteNav = lazy(async () => ({
  default: (await import("./site-nav.tsx")).SiteNav,
}));

const RecoveryBanner = lazyPart(
  async () => (await import("./features/accounts/account-banners.tsx")).RecoveryBanner,
);
const DeletionBanner = lazyPart(
  async () => (await import("./features/accounts/account-banners.tsx")).DeletionBanner,
);

const SignInAgain = lazyPart(
  async () => (await import("./features/accounts/sign-in/sign-in-again.tsx")).SignInAgain,
);

const CommandPalette = lazyPart(async () => {
  const { CommandPalette: Palette, openPalette } = await import("./command-palette.tsx");
  openPalette();
  return Palette;
});

/** Loads the command palette with the first press of its keys, or the next one where it did not come; then it listens itself. */
function PaletteKey() {
  const [presses, setPresses] = useState(0);
  useHotkeys([["mod+K", () => setPresses((before) => before + 1)]]);
  return <FramePart attempt={presses}>{presses > 0 && <CommandPalette />}</FramePart>;
}

const idOf = (identity: string): string => identity.split(" ")[0] ?? "";

/** Runs the guards again when another person, another role or nobody is signed in. */
function useSessionWatch(): void {
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useSession();
  const known = data !== undefined;
  const identity = data ? `${data.id} ${data.role_id}` : "";
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!known || last.current === identity) return;
    const before = last.current;
    last.current = identity;
    if (before === null) return;
    if (identity === "") {
      toastError(TEXT.sessionExpired);
      // Not before the guard has led away from the page: what it shows would be asked for again.
      void router.invalidate().then(() => forgetRead(client));
      return;
    }
    if (before !== "" && idOf(before) !== idOf(identity)) void readForAnother(client);
    void router.invalidate();
  }, [router, client, known, identity]);
}

function useWorker(): void {
  const isSignedIn = Boolean(useSession().data);
  useEffect(() => {
    if (isSignedIn) startWorker();
  }, [isSignedIn]);
}

/** Not shown below an interview or a dashboard, where no link should lead away. */
const PAGES_WITH_LINKS: ReadonlySet<string> = new Set([
  "/login",
  "/refer",
  "/try",
  "/plans",
  "/pricing",
  "/forgot-password",
  "/verify-email",
  "/shared-report",
  "/settings",
  "/settings/api",
  "/help",
  "/privacy",
  "/terms",
]);

/** Nothing leads away from an interview or a practice. */
const STAGES: ReadonlySet<string> = new Set(["/interview", "/practice"]);

const ReadingLinks = () => (
  <Group component="nav" aria-label={WORDS.helpAndTerms} justify="center" gap="md" mt="xs">
    <TextLink {...paths.help()} size="sm">
      {WORDS.help}
    </TextLink>
    <TextLink {...paths.privacy()} size="sm">
      {WORDS.privacy}
    </TextLink>
    <TextLink {...paths.terms()} size="sm">
      {WORDS.terms}
    </TextLink>
  </Group>
);

export function AppLayout() {
  useSessionWatch();
  useWorker();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? "" });
  const { data: me } = useSession();
  const { data: settings } = useSettings();
  const signInAwaited = useSignInAwaited();

  return (
    <MeContext value={me ?? null}>
      <PageFrame
        pageKey={pathname}
        links={PAGES_WITH_LINKS.has(pathname) && <ReadingLinks />}
        banner={
          <>
            <OfflineNotice />
            <UpdateNotice />
            {signInAwaited && me && (
              <FramePart>
                <SignInAgain me={me} />
              </FramePart>
            )}
            {me && !STAGES.has(pathname) && <PaletteKey />}
            {settings && <StandinBanner names={settings.standins} url={settings.standinsUrl} />}
            {me?.deletion_due_at && (
              <FramePart>
                <DeletionBanner dueAt={me.deletion_due_at} />
              </FramePart>
            )}
            {me?.recovery_due_at && (
              <FramePart>
                <RecoveryBanner dueAt={me.recovery_due_at} />
              </FramePart>
            )}
          </>
        }
        nav={
          me && (
            <FramePart>
              {/* Keeps the place of a phone's bar: the footer moves up for it only once. */}
              <Suspense fallback={<span data-site-nav hidden />}>
                <SiteNav me={me} />
              </Suspense>
            </FramePart>
          )
        }
        account={
          me && (
            <FramePart>
              <Suspense>
                <AccountMenu me={me} />
              </Suspense>
            </FramePart>
          )
        }
      >
        <Outlet />
      </PageFrame>
    </MeContext>
  );
}

/** Shows no page between the end of a session and the guard's redirect; a session that cannot be read is the page's error. */
function SignedInArea() {
  const me = useContext(MeContext);
  const { isError } = useSession();
  return me || isError ? <Outlet /> : <PageSkeleton />;
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
  const noSession = client.getQueryData(SESSION_KEY) === undefined && hasCode(error, "unexpected");
  const retry = async () => {
    await client.resetQueries({ queryKey: SESSION_KEY });
    reset();
    await router.invalidate();
  };
  const { picture, title, hint } = faceOf(error);
  return (
    <Stack align="center" ta="center" maw="36rem" mx="auto" py="xl" ref={focusOn} tabIndex={-1} role="alert">
      <Picture name={picture} />
      <PageTitle>{title}</PageTitle>
      <Text>{noSession ? fillText(TEXT.authenticationError, { reason: messageOf(error) }) : hint}</Text>
      <Group justify="center">
        <Button onClick={() => void retry()}>{TEXT.tryAgain}</Button>
        <LinkButton variant="default" {...paths.home()}>
          {WORDS.goHome}
        </LinkButton>
      </Group>
    </Stack>
  );
}

const TOO_MANY = 429;

/** A refusal says why by itself; everything else broke here. */
function faceOf(error: unknown): { picture: PictureName; title: string; hint: string } {
  if (isNetworkError(error))
    return { picture: "unplugged", title: TEXT.unreachableTitle, hint: TEXT.unreachableHint };
  if (error instanceof ApiError && error.status < 500) {
    const picture = error.status === TOO_MANY ? "hourglass" : "lens";
    return { picture, title: WORDS.pageFailed, hint: messageOf(error) };
  }
  // A part of the app that did not come; the browser says so in words of its own.
  if (error instanceof TypeError && error.message.includes("import"))
    return { picture: "unplugged", title: WORDS.pageFailed, hint: TEXT.unreachableHint };
  return { picture: "fallen", title: TEXT.brokenTitle, hint: TEXT.brokenHint };
}
