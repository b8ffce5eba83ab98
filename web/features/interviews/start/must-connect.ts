import { mustConnectLinkedin } from "#contract/roles.ts";
import { useMe } from "#web/lib/session.ts";

export const useMustConnect = (): boolean => mustConnectLinkedin(useMe());
