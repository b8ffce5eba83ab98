import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { CoachDetail } from "../coach-detail.tsx";
import { CoachList } from "../coach-list.tsx";
import { SessionSummary } from "../session-summary.tsx";

const route = getRouteApi("/signed-in/dashboard");

/** The tab 'Find a Coach' (screens.md.6). Whose details are open stands in the address. */
export function FindCoach() {
  const { coach } = route.useSearch();
  const [search, setSearch] = useState("");
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(coach);
  useEffect(() => {
    // What was pressed is gone with its screen.
    if (shown.current !== coach) region.current?.focus();
    shown.current = coach;
  }, [coach]);

  return (
    <Stack gap="lg">
      <SessionSummary />
      <div ref={region} tabIndex={-1}>
        {coach === undefined ? (
          <CoachList search={search} onSearch={setSearch} />
        ) : (
          <CoachDetail key={coach} id={coach} />
        )}
      </div>
    </Stack>
  );
}
