import { useQueryClient } from "@tanstack/react-query";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WORDS } from "../lib/app-words.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { useTurn } from "./use-turn.ts";

const PART = () => "part";

/** `first` renders the part at once, because the page is opened for it. */
type PartProps = { first?: boolean; children: ReactNode };

/** Confines rendering errors to this part, so that the rest of the page stays. */
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
    // Removes and reloads the data that the part was rendered from.
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries().then(reset);
  };
  return <ErrorPanel message={WORDS.partBroken} onRetry={retry} />;
}

/** `attempt` counts the requests to show the part. The next attempt renders a broken part again. */
type FramePartProps = { attempt?: number; children: ReactNode };

/** Confines errors to a part of the page's frame, where there is no room for a message. */
export const FramePart = ({ attempt = 0, children }: FramePartProps) => (
  <CatchBoundary getResetKey={() => attempt} errorComponent={NOTHING}>
    {children}
  </CatchBoundary>
);

const NOTHING = () => null;
