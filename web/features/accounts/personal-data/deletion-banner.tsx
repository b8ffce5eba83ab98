import { formatWhen } from "#web/lib/format.ts";
import { UndoBanner } from "../undo-banner.tsx";
import { useKeepAccount } from "./queries.ts";
import { WORDS } from "../words.ts";

/** Shown on every page to somebody who asked for their account to be deleted. */
export const DeletionBanner = ({ dueAt }: { dueAt: string }) => (
  <UndoBanner
    label={WORDS.deletionOfYourAccount}
    text={WORDS.yourAccountWillBeDeleted(formatWhen(dueAt))}
    button={WORDS.keepMyAccount}
    undo={useKeepAccount()}
  />
);
