import { expect, test } from "vitest";
import { linkedinUrlProblem } from "#contract/linkedin-url.ts";
import { completeLinkedin } from "./complete-linkedin.ts";

test.each(["ann-lee", " ann-lee ", "@ann-lee", "in/ann-lee", "/in/ann-lee/"])(
  "the profile's name alone, as in %j, is completed to its address",
  (typed) => {
    expect(completeLinkedin(typed)).toBe("linkedin.com/in/ann-lee");
    expect(linkedinUrlProblem(completeLinkedin(typed))).toBeNull();
  },
);

test.each(["", "Ann Lee", "linkedin.com/in/ann-lee", "example.com", "linkedin.com/company/ann"])(
  "%j stays as it was typed",
  (typed) => {
    expect(completeLinkedin(typed)).toBe(typed);
  },
);
