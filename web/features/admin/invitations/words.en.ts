import type { LineProblem } from "#contract/account-invitations.ts";
import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  title: "Invitations",
  invite: "Invite by a list",
  lead: (lines: number, days: number) =>
    `Up to ${lines} addresses, one a line. Each gets an email with a link that makes the account, once, for ${days} days.`,
  list: "Addresses",
  listAbout:
    "Columns: email, role (seeker or coach), plan (free, paid or premium, given without payment), group (a class or course), until (the last day of the plan, as 2027-07-31). Only the email is needed. A coach’s profile waits for approval as always.",
  example: "ada@school.example,seeker,paid,Class 9b",
  chooseFile: "Choose a CSV file",
  send: "Invite",
  invited: (invited: number, known: number) =>
    `${count(invited, { one: "# person is invited.", other: "# people are invited." })}${known === 0 ? "" : ` ${count(known, { one: "# was left out: there is an account or an open invitation.", other: "# were left out: there is an account or an open invitation." })}`}`,
  nobodyInvited: "Nobody was invited. Mend these lines and try again:",
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  problems: {
    email: "this is no email address",
    twice: "this address stands further up already",
    role: "the role is seeker or coach",
    no_coaches: "there is no coach area here, so nobody can be invited as a coach",
    plan: "the plan is free, paid or premium",
    until: "the last day of a plan is written 2027-07-31, is not over, and goes with paid or premium",
    group: "a group has at most 60 characters",
    columns: "the columns are email, role, plan, group and until, and no others",
    quotes: "a quotation mark is not closed",
    encoding: "a letter can’t be read: save the file as UTF-8",
    too_many: "the list is too long from here on; send it in parts",
    empty: "there is no address",
  } satisfies Record<LineProblem, string>,
  sent: "Who was invited",
  search: "Search by email or group",
  loading: "Loading invitations",
  none: "No invitations found",
  failed: "Failed to load more invitations",
  states: {
    waiting: () => "Email is being made",
    sent: (until: string) => `Open until ${until}`,
    expired: (until: string) => `Ended on ${until}`,
    accepted: () => "Has an account",
  },
  sendAgain: "Send again",
  sendAgainTo: (email: string) => `Send again to ${email}`,
  withdraw: "Withdraw",
  withdrawFrom: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawAsk: "Withdraw this invitation?",
  withdrawAbout: (email: string) => `The link that ${email} got will lead nowhere.`,
};
