import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "./lib/api.ts";
import { useReachable } from "./lib/reach.ts";
import { NoticeBar } from "./ui/notice-bar.tsx";

/** Says that the line is down, and reads the page anew once it is there again. */
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
      message="Greenroom can't be reached right now. What you typed in an interview is safe."
      action="Check again"
      busy={check.isPending}
      onAction={() => check.mutate()}
    />
  );
}
