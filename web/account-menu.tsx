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

/** `onSearch` opens the command palette; null during an interview or a practice, where nothing may lead away. */
type AccountMenuProps = { me: Me; onSearch: (() => void) | null };

export type DropdownProps = AccountMenuProps & { onShortcuts: () => void };

/** The account button in the header. The menu and the list of shortcuts load on demand. */
export function AccountMenu({ me, onSearch }: AccountMenuProps) {
  const [shortcuts, setShortcuts] = useState({ asked: 0, opened: false });
  const [Dropdown, setDropdown] = useState<ComponentType<DropdownProps> | null>(null);
  const [legacy] = useState(hasLegacyResume);
  const showShortcuts = () => setShortcuts(({ asked }) => ({ asked: asked + 1, opened: true }));
  // The hook ignores keys pressed in input fields.
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
        <Dropdown me={me} onSearch={onSearch} onShortcuts={showShortcuts} />
      ) : (
        <ProfileButton
          me={me}
          onPointerEnter={() => void loadDropdown()}
          // The button keeps the focus until the menu replaces it.
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
