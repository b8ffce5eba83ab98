import { expect, it } from "vitest";
import { invitationMail } from "./mails.ts";

const invitation = (interviews: number | null) =>
  invitationMail({
    appUrl: "https://greenroom.test",
    offer: { interviews, hasModel: true },
    fullName: "Ann Applicant",
    code: "code",
    unsubscribeToken: "token",
  }).versions.en.text;

it("an invitation promises the sender an interview only where interviews are counted", () => {
  expect(invitation(5)).toContain("earns an extra interview");
  expect(invitation(null)).not.toContain("earns an extra interview");
});
