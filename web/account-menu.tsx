import { useHotkeys } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { ProfileButton } from "./features/accounts/profile/profile-button.tsx";
import { hasLegacyResume } from "./features/resumes/legacy-key.ts";
import { lazyPart } from "./ui/lazy-part.tsx";
import { FramePart } from "./ui/part.tsx";

const loadDropdown = () => import("./account-dropdown.tsx");

const Shortcuts = lazyPart(async () => (await import("./shortcuts.tsx")).Shortcuts);

const LegacyMigration = lazyPart(
  async () => (await import("./features/resumes/legacy-migration.tsx")).LegacyMigration,
);

type DropdownProps = { me: Me; onShortcuts: () => void };

/** Stands in the header by itself; what it opens comes when it is asked for. */
export function AccountMenu({ me }: { me: Me }) {
  const [shortcuts, setShortcuts] = useState({ asked: 0, opened: false });
  const [Dropdown, setDropdown] = useState<ComponentType<DropdownProps> | null>(null);
  const [legacy] = useState(hasLegacyResume);
  const showShortcuts = () => setShortcuts(({ asked }) => ({ asked: asked + 1, opened: true }));
  // Never while somebody types: the hook leaves fields alone.
  useHotkeys([
    ["shift+?", showShortcuts],
    ["?", showShortcuts],
  ]);
  return (
    <>
      {shortcuts.asked > 0 && (
        <FramePart attempt={shortcuts.asked}>
          <Shortcuts
            opened={shortcuts.opened}
            onClose={() => setShortcuts({ ...shortcuts, opened: false })}
          />
        </FramePart>
      )}
      {Dropdown ? (
        <Dropdown me={me} onShortcuts={showShortcuts} />
      ) : (
        <ProfileButton
          me={me}
          onPointerEnter={() => void loadDropdown()}
          // The button stays, with its focus, until the menu can take its place.
          onClick={() => void loadDropdown().then((file) => setDropdown(() => file.AccountDropdown))}
        />
      )}
      {legacy && (
        <FramePart>
          <LegacyMigration me={me} />
        </FramePart>
      )}
    </>
  );
}
