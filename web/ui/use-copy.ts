import { useEffect, useState } from "react";

const COPIED_MS = 2000;

/** For plain http pages, without `navigator.clipboard`. The box is next to the button: a dialog traps the focus. */
function copyBySelection(text: string): boolean {
  const pressed = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.style.cssText = "position:fixed;opacity:0";
  (pressed?.parentElement ?? document.body).append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } finally {
    box.remove();
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies a text. `copied` is true for two seconds afterwards. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const over = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(over);
  }, [copiedAt]);
  const copy = (text: string) => void copyText(text).then((done) => done && setCopiedAt(performance.now()));
  return { copied: copiedAt !== null, copy };
}
