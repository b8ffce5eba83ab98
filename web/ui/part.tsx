import { useQueryClient } from "@tanstack/react-query";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WORDS } from "../lib/app-words.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { useTurn } from "./use-turn.ts";

const PART = () => "part";

/** `first`: what a page is opened for, drawn with it. */
type PartProps = { first?: boolean; children: ReactNode };

/** What breaks while it is drawn takes its own place only: the rest of the page stays as it is. */
export function Part({ first = false, children }: PartProps) {
  const isTurn = useTurn(first);
  return (
    <CatchBoundary getResetKey={PART} errorComponent={BrokenPart}>
      {isTurn && children}
    </CatchBoundary>
  );
}

function BrokenPart({ reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const retry = () => {
    // What it was drawn from is read anew.
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries().then(reset);
  };
  return <ErrorPanel message={WORDS.partBroken} onRetry={retry} />;
}

/** `attempt`: how often it was asked for; what broke is drawn anew with the next time. */
type FramePartProps = { attempt?: number; children: ReactNode };

/** In the page's frame, where there is no room for words. */
export const FramePart = ({ attempt = 0, children }: FramePartProps) => (
  <CatchBoundary getResetKey={() => attempt} errorComponent={NOTHING}>
    {children}
  </CatchBoundary>
);

const NOTHING = () => null;
