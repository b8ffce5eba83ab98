import type { en } from "./words.en.ts";

export const de: typeof en = {
  test: {
    subject: "Eine Testmail von Greenroom",
    paragraphs: ["E-Mails von diesem Greenroom kommen an."],
    button: "Zurück zu Greenroom",
    why: "Sie bekommen diese E-Mail, weil Sie als Superadmin eine Testmail angefordert haben.",
  },
};
