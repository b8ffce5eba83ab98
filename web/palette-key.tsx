import { lazy, Suspense, useEffect, useState } from "react";

const CommandPalette = lazy(async () => {
  const { CommandPalette: Palette, openPalette } = await import("./features/admin/command-palette.tsx");
  openPalette();
  return { default: Palette };
});

/** Loads the command palette with the first press of its keys; from then on it listens itself. */
export function PaletteKey() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      setWanted(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [wanted]);
  return wanted ? (
    <Suspense>
      <CommandPalette />
    </Suspense>
  ) : null;
}
