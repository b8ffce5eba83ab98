import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import { pageWords } from "./page-words.ts";

const WEB = join(import.meta.dirname, "../web");

/** Builds an app from that module's code. Returns the output. */
async function buildWords(code: string): Promise<string> {
  const id = join(WEB, "said-in-test.ts");
  const built = await build({
    configFile: false,
    logLevel: "warn",
    root: WEB,
    publicDir: false,
    plugins: [
      pageWords(),
      {
        name: "said",
        resolveId: (source) => (source === id ? id : null),
        load: (asked) => (asked === id ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: id } },
  });
  const [{ code: all }] = (built as Rolldown.RolldownOutput).output;
  return all;
}

describe("the words of a page", () => {
  it("hold what a part says in both languages, and nothing else of the catalogue", async () => {
    const built = await buildWords(
      'import { WORDS } from "#web/features/interviews/words.ts"; console.log(WORDS.yourResponse, WORDS.words(3));',
    );
    expect(built).toContain("Your response");
    expect(built).toContain("Ihre Antwort");
    expect(built).toContain("# words");
    expect(built).not.toContain("Ctrl");
    expect(built).not.toContain("LANGUAGE_NAMES");
  });

  it("hold words that stand in several files of a catalogue", async () => {
    const built = await buildWords(
      'import { fillText, TEXT as SAID } from "#contract/texts.ts"; console.log(fillText(SAID.pageLoading, {}), SAID.resumeType);',
    );
    const { TEXT } = await import("#contract/texts.ts");
    const { TEXT_DE } = await import("#contract/texts.de.ts");
    for (const text of [TEXT, TEXT_DE]) {
      expect(built).toContain(text.pageLoading);
      expect(built).toContain(text.resumeType);
      expect(built).not.toContain(text.advertFileSize);
    }
  });

  it("are all of a catalogue where a part takes the catalogue itself", async () => {
    const built = await buildWords(
      'import { WORDS } from "#web/features/resumes/words.ts"; console.log(Object.values(WORDS));',
    );
    const { en } = await import("#web/features/resumes/words.en.ts");
    expect(Object.keys(en).filter((key) => !built.includes(`${key}:`) && !built.includes(`${key}(`))).toEqual(
      [],
    );
  });

  it("are found in a file that has more to export than its words", async () => {
    const built = await buildWords(
      'import { rubricName } from "#web/lib/rubric-words.ts"; console.log(rubricName("Ownership"));',
    );
    expect(built).toContain("Verantwortung übernehmen");
  });
});
