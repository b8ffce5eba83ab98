import { useHotkeys } from "@mantine/hooks";
import { lazy, startTransition, Suspense, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { ProfileButton } from "./features/accounts/profile/profile-button.tsx";
import { LegacyMigration } from "./features/resumes/legacy-migration.tsx";
import { withWords } from "./page.ts";

const loadDropdown = () => withWords(() => import("./account-dropdown.tsx"));
const AccountDropdown = lazy(async () => ({ default: (await loadDropdown()).AccountDropdown }));

const Shortcuts = lazy(async () => ({
  default: (await withWords(() => import("./shortcuts.tsx"))).Shortcuts,
}));

/** Stands in the header by itself; what it opens comes when it is asked for. */
export function AccountMenu({ me }: { me: Me }) {
  const [shortcuts, setShortcuts] = useState<"unasked" | "open" | "closed">("unasked");
  const [wanted, setWanted] = useState(false);
  const showShortcuts = () => setShortcuts("open");
  // Never while somebody types: the hook leaves fields alone.
  useHotkeys([
    ["shift+?", showShortcuts],
    ["?", showShortcuts],
  ]);
  return (
    <>
      {shortcuts !== "unasked" && (
        <Suspense>
          <Shortcuts opened={shortcuts === "open"} onClose={() => setShortcuts("closed")} />
        </Suspense>
      )}
      <Suspense>
        {wanted ? (
          <AccountDropdown me={me} onShortcuts={showShortcuts} />
        ) : (
          <ProfileButton
            me={me}
            onPointerEnter={() => void loadDropdown()}
            // The button stays, with its focus, until the menu can take its place.
            onClick={() => startTransition(() => setWanted(true))}
          />
        )}
      </Suspense>
      <LegacyMigration me={me} />
    </>
  );
}
