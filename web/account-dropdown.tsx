import { Button, Divider } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { ProfileDropdown } from "./features/accounts/profile/profile-dropdown.tsx";
import { WORDS } from "./features/accounts/words.ts";
import { LinkedinBlock } from "./features/linkedin/linkedin-block.tsx";
import { ResumeBlock } from "./features/resumes/resume-block.tsx";

export const AccountDropdown = ({ me, onShortcuts }: { me: Me; onShortcuts: () => void }) => (
  <ProfileDropdown
    me={me}
    renderBlocks={(close) => (
      <>
        <ResumeBlock />
        <Divider />
        <LinkedinBlock me={me} onLeave={close} />
      </>
    )}
    renderLast={(close) => (
      <Button
        size="xs"
        variant="subtle"
        justify="start"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => {
          close();
          onShortcuts();
        }}
      >
        {WORDS.shortcuts}
      </Button>
    )}
  />
);
