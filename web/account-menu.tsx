import { Button, Divider } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { ProfileDropdown } from "./features/accounts/profile/profile-dropdown.tsx";
import { WORDS } from "./features/accounts/words.ts";
import { LinkedinBlock } from "./features/linkedin/linkedin-block.tsx";
import { LegacyMigration } from "./features/resumes/legacy-migration.tsx";
import { ResumeBlock } from "./features/resumes/resume-block.tsx";
import { Shortcuts } from "./shortcuts.tsx";

export function AccountMenu({ me }: { me: Me }) {
  const [opened, { open, close: closeShortcuts }] = useDisclosure(false);
  // Never while somebody types: the hook leaves fields alone.
  useHotkeys([
    ["shift+?", open],
    ["?", open],
  ]);
  return (
    <>
      <Shortcuts opened={opened} onClose={closeShortcuts} />
      <ProfileDropdown
        me={me}
        renderBlocks={(close) => (
          <>
            <ResumeBlock />
            <Divider />
            <LinkedinBlock me={me} onLeave={close} />
            <Divider />
            <Button
              variant="subtle"
              justify="start"
              leftSection={<IconKeyboard size={16} aria-hidden />}
              onClick={() => {
                close();
                open();
              }}
            >
              {WORDS.shortcuts}
            </Button>
          </>
        )}
      />
      <LegacyMigration me={me} />
    </>
  );
}
