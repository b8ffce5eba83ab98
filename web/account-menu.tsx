import type { Me } from "#contract/accounts.ts";
import { ProfileDropdown } from "./features/accounts/profile-dropdown.tsx";
import { LinkedinBlock } from "./features/linkedin/linkedin-block.tsx";

export function AccountMenu({ me }: { me: Me }) {
  return <ProfileDropdown me={me} renderBlocks={(close) => <LinkedinBlock me={me} onLeave={close} />} />;
}
