import { REWARDS_PER_MONTH } from "#contract/limits.ts";

/** Texts of the invitation emails. */
export const en = {
  aFriend: "A friend",
  invitation: (name: string, interviews: number | null, hasModel: boolean) => ({
    subject: `${name} invites you to practise interviews on Greenroom`,
    paragraphs: [
      `${name} practises job interviews on Greenroom and thinks that it could help you too.`,
      `You answer real interview questions in writing, at a level you choose, and get an honest rating. ${interviews === null ? "As many interviews as you like are free." : `${interviews} interviews a month are free.`}${hasModel ? "" : " They are in English."}`,
      ...(interviews === null
        ? []
        : [
            `When you have finished your first one, ${name} earns an extra interview, up to ${REWARDS_PER_MONTH} in 30 days.`,
          ]),
    ],
    button: "Sign up",
    why: `You get this email because ${name} entered your address. Greenroom keeps it only so that you are not invited again and again.`,
    stop: "No more invitations",
  }),
  reward: (name: string | null) => ({
    subject: "You earned an extra interview",
    paragraphs: [
      `Good news${name === null ? "" : `, ${name}`}: somebody you invited has finished a first interview.`,
      "One bonus interview is yours. It never expires, and it is used after those of your plan.",
    ],
    button: "Practise now",
    why: "You get this email because you invited somebody to Greenroom. It comes once for each of them.",
  }),
};
