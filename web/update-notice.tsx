import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { NoticeBar } from "./ui/notice-bar.tsx";

const LOOK_EVERY_MS = 15 * 60_000;

/** The build a page was made of, by its first script's hashed name; none where the development server serves it. */
function buildOf(page: Document): string | null {
  const src = page.querySelector("script[type=module][src]")?.getAttribute("src");
  return src?.startsWith("/assets/") ? src : null;
}

async function servedBuild(): Promise<string | null> {
  const answer = await fetch("/index.html", { cache: "no-cache" });
  return answer.ok ? buildOf(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
}

/** Offers the new version when there is one; an interview is never disturbed by it. */
export function UpdateNotice() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const loaded = buildOf(document);
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
