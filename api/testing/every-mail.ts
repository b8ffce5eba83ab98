import { describeEnded } from "#api/features/accounts/access/rules.ts";
import * as accounts from "#api/features/accounts/mails.ts";
import * as coaches from "#api/features/admin/coaches/mails.ts";
import * as invitations from "#api/features/admin/invitations/mails.ts";
import * as oversight from "#api/features/admin/oversight/mails.ts";
import * as people from "#api/features/admin/people/mails.ts";
import * as coaching from "#api/features/coaching/notices/mails.ts";
import { noticeEvents, type BookingNotice } from "#api/features/coaching/notices/queries.ts";
import type { RenderedMail } from "#api/integrations/mail/layout.ts";
import type { Email } from "#api/jobs/emails.ts";
import * as referrals from "#api/features/referrals/mails.ts";
import * as reminders from "#api/features/stories/wishes/mails.ts";
import * as webhooks from "#api/features/webhooks/mails.ts";

type Shown = Pick<Email, "versions">;
/** At least one example per function of a mails.ts; a missing email is a compile error. */
type Examples<Mails> = Record<keyof Mails, Record<string, Shown>>;

const URL = "https://greenroom.example";
export const MAIL_TOKEN = "q7Zk2mXv9bLr4TnYw8sHc3JdFg6PeAuR0iKoBxWlM1E";
const AT = new Date("2026-12-01T14:05:00Z");
const LONG_NAME = "Maximiliane-Dorothea von und zu Hohenstein-Wallersberg";
const ARABIC_NAME = "ليلى حداد";

const NOTHING = {
  devices: 0,
  apiKeys: 0,
  webhooks: 0,
  calendars: 0,
  reportLinks: 0,
  emailChanges: 0,
  recoveries: 0,
  keptLinks: 0,
};
const ENDED = {
  ...NOTHING,
  apiKeys: 1,
  webhooks: 2,
  calendars: 1,
  reportLinks: 3,
  emailChanges: 1,
  recoveries: 1,
};
const KEPT = { ...NOTHING, apiKeys: 2, keptLinks: 1 };

const notice = (changes: Partial<BookingNotice>): BookingNotice => ({
  bookingId: "b6b7f0ee-6c5b-4b6c-9d0b-2f6c3c1d7a10",
  event: "confirmed",
  status: "confirmed",
  bookingDate: AT,
  durationMinutes: 45,
  cancelledBy: null,
  missedBy: null,
  sessionBack: null,
  hasReport: true,
  decisionReason: null,
  updatedAt: AT,
  clientZone: "Europe/Berlin",
  coachZone: null,
  eventName: "Mock interview",
  meetingPlace: "Google Meet",
  joinUrl: "https://meet.example/abc-defg-hij",
  clientNote: "I change jobs in May.",
  clientName: LONG_NAME,
  clientEmail: "client@greenroom.example",
  coachName: ARABIC_NAME,
  coachListedName: ARABIC_NAME,
  coachEmail: "coach@greenroom.example",
  ...changes,
});

function toBothSides(name: string, changes: Partial<BookingNotice>): Record<string, Shown> {
  const mails = coaching.bookingMails(URL, notice(changes));
  return Object.fromEntries(mails.map((mail) => [`${name}-${mail.to.split("@")[0] ?? ""}`, mail]));
}

const ACCOUNTS: Examples<typeof accounts> = {
  verificationMail: { verification: accounts.verificationMail(URL, MAIL_TOKEN, false) },
  resetMail: { reset: accounts.resetMail(URL, MAIL_TOKEN) },
  alreadyRegisteredMail: { "already-registered": accounts.alreadyRegisteredMail(URL) },
  newDeviceMail: {
    "new-device": accounts.newDeviceMail(URL, {
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
      address: "2001:db8::7",
      at: AT,
    }),
  },
  confirmEmailMail: { "confirm-email": accounts.confirmEmailMail(URL, MAIL_TOKEN) },
  emailTakenMail: { "email-taken": accounts.emailTakenMail(URL) },
  emailChangeRequestedMail: {
    "email-change-requested": accounts.emailChangeRequestedMail(
      URL,
      "maximiliane.hohenstein@greenroom.example",
    ),
  },
  emailChangedMail: {
    "email-changed": accounts.emailChangedMail(URL, "maximiliane.hohenstein@greenroom.example", KEPT),
  },
  passwordChangedMail: {
    "password-changed": accounts.passwordChangedMail(URL, KEPT),
    "password-by-mail": accounts.passwordChangedMail(URL, ENDED),
  },
  accessEndedMail: { "access-ended": accounts.accessEndedMail(URL, { ...ENDED, coaches: 1 }) },
  secondFactorOnMail: { "second-factor-on": accounts.secondFactorOnMail(URL, MAIL_TOKEN) },
  secondFactorOffMail: { "second-factor-off": accounts.secondFactorOffMail(URL) },
  newRecoveryCodesMail: { "recovery-codes": accounts.newRecoveryCodesMail(URL) },
  passkeyAddedMail: { "passkey-added": accounts.passkeyAddedMail(URL, MAIL_TOKEN) },
  factorRemovedMail: {
    "passkey-removed-by-mail": accounts.factorRemovedMail(URL, false, ENDED),
    "app-removed-by-mail": accounts.factorRemovedMail(URL, true, NOTHING),
  },
  joinProviderMail: { "provider-join": accounts.joinProviderMail(URL, MAIL_TOKEN, "id.school.example") },
  providerJoinedMail: { "provider-joined": accounts.providerJoinedMail(URL, "Google") },
  providerLeftMail: { "provider-left": accounts.providerLeftMail(URL, "Google") },
  passkeyRemovedMail: { "passkey-removed": accounts.passkeyRemovedMail(URL) },
  recoveryRequestMail: { "lost-factor-asked": accounts.recoveryRequestMail(URL, MAIL_TOKEN) },
  recoveryStartedMail: { "lost-factor-wait": accounts.recoveryStartedMail(URL, MAIL_TOKEN, AT) },
  recoveryStoppedMail: { "lost-factor-stopped": accounts.recoveryStoppedMail(URL) },
  factorsRemovedMail: {
    "lost-factor-removed": accounts.factorsRemovedMail(URL, "wait", ENDED),
    "lost-factor-removed-by-staff": accounts.factorsRemovedMail(URL, "staff", NOTHING),
  },
  apiKeyMadeMail: { "api-key-made": accounts.apiKeyMadeMail(URL, "Nightly practice") },
  deletionRequestedMail: {
    "deletion-requested": accounts.deletionRequestedMail(URL, {
      dueAt: AT,
      coachingAhead: 0,
      ended: NOTHING,
    }),
    "deletion-requested-by-coach": accounts.deletionRequestedMail(URL, {
      dueAt: AT,
      coachingAhead: 3,
      ended: ENDED,
    }),
    "deletion-requested-by-staff": accounts.deletionRequestedMail(URL, {
      dueAt: AT,
      coachingAhead: 0,
      ended: NOTHING,
      staff: { reason: "The school year is over." },
    }),
  },
  dataCopiedMail: { "data-copied": accounts.dataCopiedMail(URL, "You asked for it on paper.") },
  accountKeptMail: { "account-kept": accounts.accountKeptMail(URL) },
};

const OVERSIGHT: Examples<typeof oversight> = { testMail: { "test-mail": oversight.testMail(URL) } };

const INVITED: Examples<typeof invitations> = {
  accountInvitationMail: { "account-invitation": invitations.accountInvitationMail(URL, MAIL_TOKEN) },
};

const PEOPLE: Examples<typeof people> = {
  suspendedMail: {
    suspended: people.suspendedMail(URL, (language) => describeEnded(ENDED, language)),
  },
  sessionsEndedMail: { "sessions-ended": people.sessionsEndedMail(URL, () => []) },
  planTakenMail: { planTaken: people.planTakenMail(URL, "The course is over.") },
  unsuspendedMail: { unsuspended: people.unsuspendedMail(URL) },
};

/** A reason in the language in which the staff member wrote it. */
export const REASON = "Please say where you coached before.";

const COACHES: Examples<typeof coaches> = {
  listedMail: { "coach-listed": coaches.listedMail(URL, { full_name: LONG_NAME }) },
  refusedMail: {
    "coach-refused": coaches.refusedMail(URL, { full_name: ARABIC_NAME, reason: REASON }),
  },
  takenOffMail: {
    "coach-taken-off": coaches.takenOffMail(URL, { full_name: LONG_NAME, reason: REASON }),
  },
  changesListedMail: { "coach-changes-listed": coaches.changesListedMail(URL, { full_name: LONG_NAME }) },
  changesRefusedMail: {
    "coach-changes-refused": coaches.changesRefusedMail(URL, { full_name: ARABIC_NAME, reason: REASON }),
  },
  coachWaitsMail: {
    "coach-waits": coaches.coachWaitsMail(URL, { full_name: ARABIC_NAME }, { isListed: false }),
    "coach-changed": coaches.coachWaitsMail(URL, { full_name: ARABIC_NAME }, { isListed: true }),
  },
  disputeMail: { "no-show-disputed": coaches.disputeMail(URL) },
};

const invitation = (fullName: string, offer = { interviews: 2, hasModel: true }) =>
  referrals.invitationMail({ appUrl: URL, offer, fullName, code: "K7QW2M", unsubscribeToken: MAIL_TOKEN });

const REMINDERS: Examples<typeof reminders> = {
  planMail: {
    plan: reminders.planMail({
      appUrl: URL,
      unsubscribeToken: MAIL_TOKEN,
      due: {
        email: "client@greenroom.example",
        name: LONG_NAME,
        jobs: [
          { id: "00000000-0000-4000-8000-000000000001", title: "Ward nurse", steps: 1, minutes: 10 },
          { id: "00000000-0000-4000-8000-000000000001", title: "Head of care", steps: 3, minutes: 25 },
        ],
      },
    }),
  },
};

const REFERRALS: Examples<typeof referrals> = {
  invitationMail: {
    invitation: invitation("Ann Applicant"),
    "invitation-arabic": invitation(ARABIC_NAME, { interviews: 10, hasModel: false }),
  },
  rewardMail: { reward: referrals.rewardMail(URL, "Ann Applicant") },
};

const COACHING: Examples<typeof coaching> = {
  bookingMails: {
    ...Object.assign(
      {},
      ...noticeEvents.map((event) => toBothSides(event, { event, cancelledBy: "client", missedBy: "coach" })),
    ),
    ...toBothSides("cancelled-late", { event: "cancelled", cancelledBy: null, sessionBack: false }),
    ...toBothSides("confirmed-unsettled", { bookingDate: null, meetingPlace: null }),
  },
  feedMadeMail: { "calendar-feed-made": coaching.feedMadeMail(URL) },
  brokenMail: {
    "calendly-broken": coaching.brokenMail(URL, { name: ARABIC_NAME, eventName: null, isChanged: false }),
    "calendly-event-gone": coaching.brokenMail(URL, { name: LONG_NAME, eventName: "Mock", isChanged: false }),
    "calendly-event-changed": coaching.brokenMail(URL, {
      name: LONG_NAME,
      eventName: "Mock",
      isChanged: true,
    }),
  },
  stayingMail: {
    "calendly-event-stays": coaching.stayingMail(URL, {
      ...notice({ event: "cancelled" }),
      coachEmail: "coach@greenroom.example",
    }),
  },
};

const WEBHOOKS: Examples<typeof webhooks> = {
  webhookAddedMail: { "webhook-added": webhooks.webhookAddedMail(URL, "receiver.example") },
  webhookOffMail: { "webhook-off": webhooks.webhookOffMail(URL, "receiver.example") },
};

/** Examples by the folder of their mails.ts. */
export const MAILS = {
  accounts: ACCOUNTS,
  "admin/coaches": COACHES,
  "admin/invitations": INVITED,
  "admin/oversight": OVERSIGHT,
  "admin/people": PEOPLE,
  "coaching/notices": COACHING,
  referrals: REFERRALS,
  "stories/wishes": REMINDERS,
  webhooks: WEBHOOKS,
};

/** Every email of the product in each language, with unusual names in it; each with a test name. */
export const everyMail = (): [name: string, mail: RenderedMail, inEnglish: RenderedMail][] =>
  Object.values(MAILS)
    .flatMap((mails) => Object.values<Record<string, Shown>>(mails).flatMap(Object.entries<Shown>))
    .flatMap(([name, { versions }]) =>
      Object.entries(versions).map(([language, mail]): [string, RenderedMail, RenderedMail] => [
        `${name}-${language}`,
        mail,
        versions.en,
      ]),
    );
