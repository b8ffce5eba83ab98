import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { TARGET_ROLE_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { takeTriedRole } from "../trial/tried-store.ts";
import { WORDS } from "../words.ts";
import { useTargetRole } from "./choices.ts";

/** The role of the next interview. It begins with the one that was just tried. */
export function TargetRole() {
  const [targetRole, setTargetRole] = useTargetRole();
  const begin = useEffectEvent(() => {
    const tried = takeTriedRole();
    if (tried !== "") setTargetRole(tried);
  });
  useEffect(() => begin(), []);
  return (
    <TextInput
      w="100%"
      label={TEXT.targetRole}
      description={TEXT.targetRoleWhy}
      placeholder={WORDS.eGProductManager}
      maxLength={TARGET_ROLE_MAX_LENGTH}
      value={targetRole}
      onChange={(event) => setTargetRole(event.currentTarget.value)}
    />
  );
}
