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
import { COLUMN } from "./ui/page-widths.ts";
import { FramePart } from "./ui/part.tsx";
import { FACES, Picture } from "./ui/pictures.tsx";
import { toastError } from "./ui/toast.ts";
import { WORDS } from "./lib/app-words.ts";

const AccountMenu = lazy(async () => ({
  default: (await import("./account-menu.tsx")).AccountMenu,
}));

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

const openPalette = async () => {
  const palette = await import("./command-palette.tsx");
  palette.openPalette();
  return palette.CommandPalette;
};
const CommandPalette = lazyPart(openPalette);

type PaletteKeyProps = { presses: number; onPress: () => void };

/** Loads the palette on the first press of its keys, or on the next if that failed. Then the palette listens itself. */
function PaletteKey({ presses, onPress }: PaletteKeyProps) {
  useHotkeys([["mod+K", onPress]]);
  return <FramePart attempt={presses}>{presses > 0 && <CommandPalette />}</FramePart>;
}

const idOf = (identity: string): string => identity.split(" ")[0] ?? "";

/** Runs the route guards again when another user, another role or nobody is signed in. */
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
      // Forget the data only after the guard has left the page, which would otherwise request the data again.
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

/** The pages without the command palette, so that nothing leads away from an interview or a practice. */
const STAGES: ReadonlySet<string> = new Set(["/interview", "/practice"]);

const ReadingLinks = () => (
  <Group component="nav" aria-label={WORDS.helpAndTerms} justify="center" gap="md" mt="xs">
    <TextLink {...paths.help()} size="sm">
      {WORDS.help}
    </TextLink>
    <TextLink {...paths.plans()} size="sm">
      {WORDS.plans}
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
  const [presses, setPresses] = useState(0);
  const onPress = () => setPresses((before) => before + 1);
  const onSearch = () => {
    onPress();
    void openPalette().catch(() => undefined);
  };
  const hasPalette = !STAGES.has(pathname);

  return (
    <MeContext value={me ?? null}>
      <PageFrame
        pageKey={pathname}
        links={<ReadingLinks />}
        banner={
          <>
            <OfflineNotice />
            <UpdateNotice />
            {signInAwaited && me && (
              <FramePart>
                <SignInAgain me={me} />
              </FramePart>
            )}
            {me && hasPalette && <PaletteKey presses={presses} onPress={onPress} />}
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
              {/* Reserves the place of the navigation bar on phones, so that the footer moves only once. */}
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
                <AccountMenu me={me} onSearch={hasPalette ? onSearch : null} />
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

/** Shows no page between a session's end and the redirect. If the session can't be read, the page shows the error. */
function SignedInArea() {
  const me = useContext(MeContext);
  const { isError } = useSession();
  return me || isError ? <Outlet /> : <PageSkeleton />;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
export const getParentRoute = () => rootRoute;

export const signedInArea = createRoute({ getParentRoute, id: "signed-in", component: SignedInArea });
export const getSignedInRoute = () => signedInArea;

/** Focuses the error, because the focused element is gone. A stable function, so that React calls it only once. */
const focusOn = (element: HTMLDivElement | null) => element?.focus();

/** Replaces a page that failed because the server was unreachable or the page itself threw. */
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
    <Stack align="center" ta="center" {...COLUMN} py="xl" ref={focusOn} tabIndex={-1} role="alert">
      <Picture>{FACES[picture]}</Picture>
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

/** Chooses the error's picture and text. A refusal brings its own message; any other error is a bug. */
function faceOf(error: unknown): { picture: keyof typeof FACES; title: string; hint: string } {
  if (isNetworkError(error))
    return { picture: "unplugged", title: TEXT.unreachableTitle, hint: TEXT.unreachableHint };
  if (error instanceof ApiError && error.status < 500) {
    const picture = error.status === TOO_MANY ? "hourglass" : "lens";
    return { picture, title: WORDS.pageFailed, hint: messageOf(error) };
  }
  // A failed import of a chunk, recognised by the browser's own message.
  if (error instanceof TypeError && error.message.includes("import"))
    return { picture: "unplugged", title: WORDS.pageFailed, hint: TEXT.unreachableHint };
  return { picture: "fallen", title: TEXT.brokenTitle, hint: TEXT.brokenHint };
}
