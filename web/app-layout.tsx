import { Group } from "@mantine/core";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { isStaff } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "./lib/session.ts";
import { useSettings } from "./lib/settings.ts";
import { paths } from "./paths.ts";
import { TextLink } from "./ui/link-parts.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PaletteKey } from "./palette-key.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { StandinBanner } from "./ui/standin-banner.tsx";
import { toastError } from "./ui/toast.ts";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

const DeletionBanner = lazy(async () => ({
  default: (await import("./features/accounts/personal-data/deletion-banner.tsx")).DeletionBanner,
}));

/** Lets the guards decide again when another person, another role or nobody is signed in. */
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

/** Not below an interview or a dashboard: there nothing leads away. */
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

  return (
    <PageFrame
      pageKey={pathname}
      links={PAGES_WITH_LINKS.has(pathname) && <ReadingLinks />}
      banner={
        <>
          <OfflineNotice />
          <UpdateNotice />
          {me && isStaff(me.role_id) && <PaletteKey />}
          {settings && <StandinBanner names={settings.standins} url={settings.standinsUrl} />}
          {me?.deletion_due_at && (
            <Suspense>
              <DeletionBanner dueAt={me.deletion_due_at} />
            </Suspense>
          )}
        </>
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
