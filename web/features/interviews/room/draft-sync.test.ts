import { describe, expect, test } from "vitest";
import type { SharedDraft } from "#contract/interviews.ts";
import { DRAFT_SECONDS } from "#contract/limits.ts";
import { DraftSync } from "./draft-sync.ts";

/** A fake server that stores one draft, and the screens that save to it. */
function createServer() {
  let draft: SharedDraft = { text: "", revision: 0, basedOn: 0, screen: "" };
  let now = 0;
  const screens: { sync: DraftSync; aside: string[] }[] = [];
  const open = (screen: string) => {
    const aside: string[] = [];
    const saves: string[] = [];
    const failing = { is: false };
    const sync = new DraftSync({
      screen,
      save: async ({ text, basedOn }) => {
        if (failing.is) throw new Error("away");
        saves.push(text);
        const unseen = draft.screen !== screen && draft.revision !== basedOn && !text.includes(draft.text);
        const replaced = unseen && draft.text !== "" ? draft.text : null;
        draft = { text, revision: draft.revision + 1, basedOn, screen };
        return { revision: draft.revision, replaced };
      },
      onReplaced: (words) => void aside.push(words),
      onSaved: () => undefined,
      tabMs: () => now,
    });
    sync.open(draft.revision === 0 ? null : draft, "");
    screens.push({ sync, aside });
    return { sync, aside, saves, failing, hear: () => sync.hear(draft) };
  };
  const goBy = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const { sync } of screens) sync.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** The server stores the draft as that screen's answer and empties the draft. */
  const answer = (screen: string) => {
    draft = { text: "", revision: draft.revision + 1, basedOn: draft.revision, screen };
  };
  return { open, goBy, answer, stored: () => draft };
}

describe("the words in the box", () => {
  test("are saved at most every two seconds, and at once when the page is left", async () => {
    const server = createServer();
    const { sync, saves } = server.open("laptop");
    for (const text of ["a", "ab", "abc", "abcd"]) {
      sync.type(text);
      await server.goBy(1);
    }
    expect(saves).toEqual(["a", "abc"]);
    expect(DRAFT_SECONDS).toBe(2);
    sync.flush({ leaving: true });
    await server.goBy(0);
    expect(server.stored().text).toBe("abcd");
  });

  test("that another screen has seen and replaces are not set aside", async () => {
    const server = createServer();
    const [laptop, phone] = [server.open("laptop"), server.open("phone")];
    laptop.sync.type("Begun here");
    await server.goBy(1);
    expect(phone.hear()).toEqual({ text: "Begun here", aside: null });
    phone.sync.type("Begun there");
    await server.goBy(3);
    expect(laptop.hear()).toEqual({ text: "Begun there", aside: null });
    expect(phone.aside).toEqual([]);
  });

  test("stay complete when a screen saves only their beginning, late", async () => {
    const server = createServer();
    const [laptop, phone] = [server.open("laptop"), server.open("phone")];
    phone.sync.type("Half an answer, finished here");
    await server.goBy(1);
    laptop.sync.type("Half an answer");
    await server.goBy(1);
    expect(server.stored().text).toBe("Half an answer");
    expect(phone.hear()).toBeNull();
    await server.goBy(DRAFT_SECONDS + 1);
    expect(server.stored().text).toBe("Half an answer, finished here");
    expect(laptop.hear()?.text).toBe("Half an answer, finished here");
  });

  test("leave a screen that missed the last draft when they are sent as an answer, and do not come back", async () => {
    const server = createServer();
    const [laptop, phone, copy] = [server.open("laptop"), server.open("phone"), server.open("copy")];
    laptop.sync.type("First words");
    await server.goBy(1);
    expect(copy.hear()?.text).toBe("First words");
    expect(phone.hear()?.text).toBe("First words");
    phone.sync.type("Other words");
    await server.goBy(3);
    server.answer("phone");
    expect(copy.hear()).toEqual({ text: "", aside: null });
    await server.goBy(3);
    expect(server.stored().text).toBe("");
  });

  test("typed on two screens at once: the last save wins, and the other text is set aside", async () => {
    const server = createServer();
    const [laptop, phone] = [server.open("laptop"), server.open("phone")];
    laptop.sync.type("From the laptop");
    phone.sync.type("From the phone");
    await server.goBy(1);
    expect(server.stored().text).toBe("From the phone");
    expect(phone.aside).toEqual(["From the laptop"]);
    expect(laptop.hear()).toEqual({ text: "From the phone", aside: "From the laptop" });
  });

  test("are not replaced while the user types", async () => {
    const server = createServer();
    const [laptop, phone] = [server.open("laptop"), server.open("phone")];
    phone.sync.type("From the phone");
    await server.goBy(1);
    laptop.sync.type("Just now");
    expect(laptop.hear()).toBeNull();
    await server.goBy(1);
    expect(laptop.aside).toEqual(["From the phone"]);
    expect(server.stored().text).toBe("Just now");
  });

  test("that this screen saved itself do not bring back text deleted since", async () => {
    const server = createServer();
    const { sync, hear } = server.open("laptop");
    sync.type("Kept");
    await server.goBy(3);
    sync.type("Kept and deleted");
    sync.flush({ leaving: true });
    sync.type("Kept");
    expect(hear()).toBeNull();
    await server.goBy(3);
    expect(server.stored().text).toBe("Kept");
  });

  test("that were sent as an answer during a save are not followed by an empty save", async () => {
    const server = createServer();
    const { sync, saves } = server.open("laptop");
    sync.type("Mine");
    sync.flush({ leaving: true });
    sync.post();
    await server.goBy(3);
    expect(saves).toEqual(["Mine"]);
  });

  test("that could not be saved are saved when the server is back", async () => {
    const server = createServer();
    const { sync, failing } = server.open("laptop");
    failing.is = true;
    sync.type("Kept");
    await server.goBy(6);
    expect(server.stored().text).toBe("");
    failing.is = false;
    await server.goBy(3);
    expect(server.stored().text).toBe("Kept");
  });

  test("that were sent as an answer are no longer saved, but text typed since is", async () => {
    const server = createServer();
    const { sync, saves } = server.open("laptop");
    sync.type("An answer");
    sync.post();
    await server.goBy(5);
    expect(saves).toEqual([]);
    sync.type("The next");
    sync.answered();
    await server.goBy(3);
    expect(saves).toEqual(["The next"]);
  });

  test("that were refused as an answer stay, although another screen's answer emptied the draft", async () => {
    const server = createServer();
    const { sync } = server.open("laptop");
    sync.type("Refused in a moment");
    await server.goBy(3);
    sync.post();
    sync.returned("Refused in a moment");
    const { revision } = server.stored();
    expect(sync.hear({ text: "", revision: revision + 1, screen: "phone", basedOn: revision })).toBeNull();
    await server.goBy(3);
    expect(server.stored().text).toBe("Refused in a moment");
  });

  test("that this browser kept replace the server's, which are set aside", async () => {
    const server = createServer();
    const phone = server.open("phone");
    phone.sync.type("From the phone");
    await server.goBy(1);
    const laptop = server.open("laptop");
    expect(laptop.sync.open(server.stored(), "Kept here")).toBe("Kept here");
    await server.goBy(3);
    expect(server.stored().text).toBe("Kept here");
    expect(laptop.aside).toEqual(["From the phone"]);
  });
});
