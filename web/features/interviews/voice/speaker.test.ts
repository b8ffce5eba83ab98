import { describe, expect, it } from "vitest";
import { Speaker, takeSentences, type Voice } from "./speaker.ts";

/** A voice that keeps speaking a sentence until the test lets it continue. */
function createVoice() {
  const said: string[] = [];
  const prepared: string[] = [];
  let next: (() => void) | null = null;
  const voice: Voice = {
    prepare: (sentence) => void prepared.push(sentence),
    say: (sentence, { onSound, signal }) => {
      said.push(sentence);
      onSound();
      return new Promise((resolve) => {
        next = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    },
  };
  const goOn = async () => {
    next?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { voice, said, prepared, goOn };
}

function listen(voice: Voice) {
  const heard = { ends: 0, voiceless: 0 };
  const speaker = new Speaker(voice, {
    onEnd: () => (heard.ends += 1),
    onVoiceless: () => (heard.voiceless += 1),
  });
  return { speaker, heard };
}

describe("the interviewer's voice", () => {
  it("splits off complete sentences while words stream in", () => {
    expect(takeSentences('You said: "no". And th')).toEqual({
      sentences: ['You said: "no".'],
      rest: "And th",
    });
    expect(takeSentences("Version 2.5 is")).toEqual({ sentences: [], rest: "Version 2.5 is" });
  });

  it("speaks the first sentence before the last has arrived, and ends once", async () => {
    const { voice, said, goOn } = createVoice();
    const { speaker, heard } = listen(voice);
    speaker.add("I see. Wh");
    expect(said).toEqual(["I see."]);
    await goOn();
    expect(heard.ends).toBe(0);
    speaker.add("y then?");
    expect(said, "it may go on").toEqual(["I see."]);
    speaker.finish();
    expect(said).toEqual(["I see.", "Why then?"]);
    await goOn();
    expect(heard).toEqual({ ends: 1, voiceless: 0 });
  });

  it("prepares the next sentence while one is spoken, and no further one", async () => {
    const { voice, prepared, goOn } = createVoice();
    const { speaker } = listen(voice);
    speaker.add("One. ");
    expect(prepared).toEqual([]);
    speaker.add("Two. Three. ");
    expect(prepared).toEqual(["Two."]);
    await goOn();
    expect(prepared).toEqual(["Two.", "Three."]);
    speaker.stop();
    speaker.add("Four. ");
    expect(prepared).toEqual(["Two.", "Three."]);
  });

  it("is silent after a stop and does not call onEnd", async () => {
    const { voice, said, goOn } = createVoice();
    const { speaker, heard } = listen(voice);
    speaker.add("One. Two. ");
    speaker.stop();
    await goOn();
    speaker.finish();
    await goOn();
    expect(said).toEqual(["One."]);
    expect(heard.ends).toBe(0);
  });

  it("a device without a voice reports that once", async () => {
    const { speaker, heard } = listen({ say: () => Promise.reject(new Error("no voice")) });
    speaker.add("One. Two. ");
    speaker.finish();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(heard).toEqual({ ends: 0, voiceless: 1 });
  });
});
