import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { NoticeBar } from "./ui/notice-bar.tsx";

const LOOK_EVERY_MS = 15 * 60_000;
const SCRIPT = /\/assets\/index-[\w-]+\.js/;

/** The build this page was made of; none where it is served by the development server. */
const loadedBuild = (): string | null =>
  SCRIPT.exec(document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "")?.[0] ?? null;

async function servedBuild(): Promise<string | null> {
  const answer = await fetch("/index.html", { cache: "no-cache" });
  return answer.ok ? (SCRIPT.exec(await answer.text())?.[0] ?? null) : null;
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
