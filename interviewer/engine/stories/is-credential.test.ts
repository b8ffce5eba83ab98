import { expect, test } from "vitest";
import { isCredential } from "./is-credential.ts";

test("a licence or a certificate is a credential, and what is done with one is none", () => {
  const found = (words: string, isTask = false) => isCredential({ words, isTask });
  for (const words of [
    "A forklift licence",
    "Full clean driving license",
    "First-aid certificate",
    "A valid nursing registration",
    "You have the right to work in the UK",
  ])
    expect(found(words), words).toBe(true);
  for (const words of [
    "Three years in a warehouse",
    "Experience with the certification of machines",
    "Managing software licences for 200 shops",
    "You can calm relatives who are upset",
  ])
    expect(found(words), words).toBe(false);
  expect(found("Check every driver's licence at the gate", true)).toBe(false);
});
