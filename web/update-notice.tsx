import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { NoticeBar } from "./ui/notice-bar.tsx";

const LOOK_EVERY_MS = 15 * 60_000;

/** A page's first script, whose hashed name tells the build; the development server's pages have none. */
const FIRST_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

const buildOf = (html: string): string | null => FIRST_SCRIPT.exec(html)?.[1] ?? null;

const loadedBuild = (): string | null =>
  buildOf(document.querySelector("script[type=module][src]")?.outerHTML ?? "");

async function servedBuild(): Promise<string | null> {
  const answer = await fetch("/index.html", { cache: "no-cache" });
  return answer.ok ? buildOf(await answer.text()) : null;
}

/** Offers the new version when there is one; an interview is never disturbed by it. */
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
  if (loaded === null || served === null || served === loaded || pathname === "/interview") return null;
  return (
    <NoticeBar
      message="There is a new version of Greenroom."
      action="Reload"
      onAction={() => window.location.reload()}
    />
  );
}
