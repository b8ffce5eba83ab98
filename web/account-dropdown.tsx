import { Button, Divider } from "@mantine/core";
import { IconKeyboard, IconSearch } from "@tabler/icons-react";
import type { DropdownProps } from "./account-menu.tsx";
import { ProfileDropdown } from "./features/accounts/profile/profile-dropdown.tsx";
import { WORDS } from "./features/accounts/words.ts";
import { LinkedinBlock } from "./features/linkedin/linkedin-block.tsx";
import { ResumeBlock } from "./features/resumes/resume-block.tsx";

export function AccountDropdown({ me, onSearch, onShortcuts }: DropdownProps) {
  const acts = [
    { label: WORDS.palette.label, icon: IconSearch, act: onSearch },
    { label: WORDS.shortcuts, icon: IconKeyboard, act: onShortcuts, className: "not-on-touch" },
  ];
  return (
    <ProfileDropdown
      me={me}
      renderBlocks={(close) => (
        <>
          <ResumeBlock />
          <Divider />
          <LinkedinBlock me={me} onLeave={close} />
        </>
      )}
      renderLast={(close) =>
        acts.map(
          ({ label, icon: Icon, act, className }) =>
            act && (
              <Button
                key={label}
                className={className}
                size="xs"
                variant="subtle"
                justify="start"
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => {
                  close();
                  act();
                }}
              >
                {label}
              </Button>
            ),
        )
      }
    />
  );
}
