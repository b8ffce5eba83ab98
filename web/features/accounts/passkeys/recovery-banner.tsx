import { formatWhen } from "#web/lib/format.ts";
import { UndoBanner } from "../undo-banner.tsx";
import { useKeepFactors } from "./queries.ts";
import { WORDS } from "../words.ts";

/** On every page of every device that is signed in, while the wait for a lost passkey or app to be removed runs. */
export const RecoveryBanner = ({ dueAt }: { dueAt: string }) => (
  <UndoBanner
    label={WORDS.recoveryOfYourAccount}
    text={WORDS.factorsGoOn(formatWhen(dueAt))}
    button={WORDS.stopIt}
    undo={useKeepFactors()}
  />
);
