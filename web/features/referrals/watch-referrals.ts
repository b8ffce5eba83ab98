import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ReferralEmail } from "#contract/referrals.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { toastError, toastSuccess } from "../../ui/toast.ts";

/** The last status of each invitation that this browser has told of, so that each change is told once. */
type Told = Record<string, ReferralEmail["status"]>;

const keyOf = (userId: string) => `greenroom.invitations.${userId}`;

function readTold(userId: string): Told | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null") as Told | null;
  } catch {
    return null;
  }
}

function writeTold(userId: string, told: Told): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(told));
  } catch {
    // Without storage a change may be told again after a reload; nothing is lost.
  }
}

/** A new invitation counts as told, so that its very first news is a change. */
export function rememberSent(userId: string, { emailId, status }: ReferralEmail): void {
  writeTold(userId, { ...readTold(userId), [emailId]: status });
}

/** What is new since `told`; in a browser that never looked, nothing is. */
export function findNews(told: Told | null, emails: ReferralEmail[]): ReferralEmail[] {
  if (told === null) return [];
  return emails.filter(
    ({ emailId, status }) =>
      (status === "delivered" || status === "bounced") &&
      told[emailId] !== undefined &&
      told[emailId] !== status,
  );
}

export function useDeliveryToasts(userId: string, emails: ReferralEmail[] | undefined): void {
  useEffect(() => {
    if (emails === undefined) return;
    for (const { status, recipientEmail: recipient, reason } of findNews(readTold(userId), emails)) {
      if (status === "delivered") toastSuccess(fillText(TEXT.emailDelivered, { recipient }));
      else toastError(fillText(TEXT.emailBounced, { recipient, reason: reason ?? "" }));
    }
    writeTold(userId, Object.fromEntries(emails.map(({ emailId, status }) => [emailId, status])));
  }, [userId, emails]);
}

/** A bonus that came while the popup was open shows behind it at once. */
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
