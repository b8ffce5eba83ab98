import { REFERRAL_REWARD, REWARDS_PER_MONTH } from "#contract/limits.ts";

export const en = {
  // The popup
  refer: "Refer Friends",
  title: "Share & Earn Interviews",
  connectFirst:
    "Connect your LinkedIn account first, so that friends can see who invites them. Then you earn one extra interview for each friend who finishes a first one.",
  connectFirstUncounted: "Connect your LinkedIn account first, so that friends can see who invites them.",
  connect: "Connect",
  lead: "For each friend who finishes a first interview you earn one extra interview.",
  leadUncounted: "Whoever signs up with your link practises as often as they like, free.",
  limit: `At most ${REWARDS_PER_MONTH} in 30 days, one for each mailbox, and none for your own.`,
  link: "Your referral link",
  copy: "Copy",
  copied: "Copied",
  share: "Share",
  shared: "Practise job interviews with me.",
  invite: "Invite by email",
  example: "friend@example.com",
  send: "Send invitation",
  sent: (recipient: string) => `Invitation to ${recipient} is on its way`,
  pending: "Pending",
  pendingAbout: "Pending: signed up with your link, and has not confirmed the email yet.",
  completed: "Completed",
  earned: "Bonus Interviews Earned",
  sentTitle: "Sent invitations",
  noneSent: "You haven’t invited anyone by email yet.",
  yourId: (id: string) => `Your ID: ${id}`,
  status: { queued: "On its way", sent: "Sent", delivered: "Delivered", bounced: "Bounced" },

  // The invitation
  practise: "Practise on Greenroom",
  invited: "You've been invited!",
  aFriend: "A friend",
  invites: (name: string) => `${name} invites you to practise job interviews on Greenroom.`,
  interviewsEveryMonth: (interviews: number) =>
    `${interviews} interviews every month, free for as long as you like, each with its report.`,
  interviewsWithoutNumber: "As many interviews as you like, free, each with its report.",
  anInterviewTakes: (minutes: number) =>
    `An interview takes ${minutes} minutes at most, with an interviewer that follows up on what you say, as gentle or as demanding as you choose.`,
  inEnglish: "Interviews and ratings are in English.",
  signUpAndConnect:
    "You sign up with your name, email and the address of your LinkedIn profile, confirm the email, and connect LinkedIn before the first interview.",
  signUpWithProfile:
    "You sign up with your name, email and the address of your LinkedIn profile, and confirm the email.",
  signUpWithEmail: "You sign up with your name and email, and confirm the email.",
  signUp: "Sign Up Now",
  tryFirst: "Try one question first",
  withoutAccount: ", without an account.",
  bonus: (name: string | null) =>
    `Referral bonus: ${name ?? "whoever invited you"} gets ${REFERRAL_REWARD} extra interview once you finish your first, up to ${REWARDS_PER_MONTH} in 30 days. It takes nothing from yours.`,

  // Stopping emails
  stopTitle: "No more invitations",
  stopLead: "Press the button, and nobody can send an invitation to your address through Greenroom again.",
  stop: "Stop invitations",
  stopPlan: {
    title: "No more reminders",
    lead: "Press the button, and no more emails about your preparation come.",
    button: "Stop reminders",
  },
};
