import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ReferralEmail } from "#contract/referrals.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { TYPED } from "#web/lib/typed-words.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

/** The last status of each invitation shown in this browser, so that each change is shown once. */
type Seen = Record<string, ReferralEmail["status"]>;

const keyOf = (userId: string) => `${TYPED}invitations.${userId}`;

function readSeen(userId: string): Seen | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null") as Seen | null;
  } catch {
    return null;
  }
}

function writeSeen(userId: string, seen: Seen): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(seen));
  } catch {
    // Without storage a change may be shown again after a reload.
  }
}

/** Marks a new invitation as seen, so that its first new status counts as a change. */
export function rememberSent(userId: string, { emailId, status }: ReferralEmail): void {
  writeSeen(userId, { ...readSeen(userId), [emailId]: status });
}

/** The changes since `seen`; none at this browser's first check. */
export function findChanges(seen: Seen | null, emails: ReferralEmail[]): ReferralEmail[] {
  if (seen === null) return [];
  return emails.filter(
    ({ emailId, status }) =>
      (status === "delivered" || status === "bounced") &&
      seen[emailId] !== undefined &&
      seen[emailId] !== status,
  );
}

export function useDeliveryToasts(userId: string, emails: ReferralEmail[] | undefined): void {
  useEffect(() => {
    if (emails === undefined) return;
    for (const { status, recipientEmail: recipient, reason } of findChanges(readSeen(userId), emails)) {
      if (status === "delivered") toastSuccess(fillText(TEXT.emailDelivered, { recipient }));
      else toastError(fillText(TEXT.emailBounced, { recipient, reason: reason ?? "" }));
    }
    writeSeen(userId, Object.fromEntries(emails.map(({ emailId, status }) => [emailId, status])));
  }, [userId, emails]);
}

/** Refetches the page behind the popup when a bonus arrives while the popup is open. */
export function useFreshBonuses(bonuses: number | undefined): void {
  const client = useQueryClient();
  const last = useRef(bonuses);
  useEffect(() => {
    if (last.current !== undefined && bonuses !== last.current) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "referrals" });
    }
    last.current = bonuses;
  }, [client, bonuses]);
}
