import { Divider } from "@mantine/core";
import type { Me } from "#contract/accounts.ts";
import { ProfileDropdown } from "./features/accounts/profile/profile-dropdown.tsx";
import { LinkedinBlock } from "./features/linkedin/linkedin-block.tsx";
import { LegacyMigration } from "./features/resumes/legacy-migration.tsx";
import { ResumeBlock } from "./features/resumes/resume-block.tsx";

export function AccountMenu({ me }: { me: Me }) {
  return (
    <>
      <ProfileDropdown
        me={me}
        renderBlocks={(close) => (
          <>
            <ResumeBlock />
            <Divider />
            <LinkedinBlock me={me} onLeave={close} />
          </>
        )}
      />
      <LegacyMigration me={me} />
    </>
  );
}
