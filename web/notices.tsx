import { Anchor, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { fillText, TEXT } from "#contract/texts.ts";
import { api, call } from "./lib/api.ts";
import { useReachable } from "./lib/reach.ts";
import classes from "./notices.module.css";
import { Status } from "./ui/status.tsx";
import { WORDS } from "./lib/app-words.ts";

type NoticeBarProps = { message: string; action: string; busy?: boolean; onAction: () => void };

/** A notice above the page about the app itself. */
function NoticeBar({ message, action, busy = false, onAction }: NoticeBarProps) {
  return (
    <Status className={classes.bar}>
      <Group justify="center" gap="sm">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" loading={busy} onClick={onAction}>
          {action}
        </Button>
      </Group>
    </Status>
  );
}

/** Says that the connection is lost, and reloads the data when it is back. */
export function OfflineNotice() {
  const reachable = useReachable();
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => call(api.health.$get({})),
    onSuccess: () => client.invalidateQueries(),
  });
  if (reachable) return null;
  return (
    <NoticeBar
      message={TEXT.networkAway}
      action={WORDS.checkAgain}
      busy={check.isPending}
      onAction={() => check.mutate()}
    />
  );
}

const LOOK_EVERY_MS = 15 * 60_000;

/** A page's first script. Its hashed name identifies the build; pages of the development server have none. */
const FIRST_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

const buildOf = (html: string): string | null => FIRST_SCRIPT.exec(html)?.[1] ?? null;

const loadedBuild = (): string | null =>
  buildOf(document.querySelector("script[type=module][src]")?.outerHTML ?? "");

async function servedBuild(): Promise<string | null> {
  const response = await fetch("/index.html", { cache: "no-cache" });
  return response.ok ? buildOf(await response.text()) : null;
}

/** Offers the new version when there is one, but never during an interview. */
export function UpdateNotice() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const loaded = loadedBuild();
  const { data: served } = useQuery({
    queryKey: ["build"],
    queryFn: servedBuild,
    enabled: loaded !== null,
    initialData: loaded,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
  if (
    loaded === null ||
    served === null ||
    served === loaded ||
    ["/interview", "/practice"].includes(pathname)
  )
    return null;
  return (
    <NoticeBar message={WORDS.newVersion} action={WORDS.reload} onAction={() => window.location.reload()} />
  );
}

type StandinBannerProps = { names: readonly string[]; url: string | null };

/** Names the simulated services, so that nobody takes a test payment for a real one. */
export function StandinBanner({ names, url }: StandinBannerProps) {
  if (names.length === 0) return null;
  return (
    <aside className={classes.banner} aria-label={WORDS.standins}>
      <Text size="xs" ta="center">
        {fillText(TEXT.standinsAtWork, {
          // The other services have the same name in every language.
          names: names.map((name) => (name === "email" ? TEXT.emailService : name)).join(", "),
        })}{" "}
        {url !== null && (
          <Anchor href={url} size="xs" underline="always" c="inherit">
            {TEXT.standinsLink}
          </Anchor>
        )}
      </Text>
    </aside>
  );
}
