import { expect, it } from "vitest";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import { readJsonResume } from "./json-resume.ts";

it("a JSON Resume reads like any resume, without addresses and numbers to reach somebody at", () => {
  expect(readJsonResume(sampleFile("json-resume.json"))).toBe(`Ann King
Front office manager

Summary
Runs front desks of city hotels, days and nights.

Work experience
Night manager, Harbour Hotel Group (2019-04 to 2023-09-30)
Led a night team of six.
- Cut the check-in queue from 25 to 9 minutes
- Trained 14 new colleagues

Receptionist, Old Mill Inn (2016 to now)

Projects
Night desk handbook, Author
What to do when, on 20 pages.
training

Education
Diploma, Hospitality, Hotel school Berlin (2016)
- Revenue

Certificates
First aid, Red Cross, 2022-05-02

Skills
Hotel software, Expert: Opera, Mews

Languages
German, Native speaker
English, C1`);
});
