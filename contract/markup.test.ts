import { expect, it } from "vitest";
import { normalisePasted } from "./letterless.ts";
import { withoutMarkup } from "./markup.ts";

const wordsOf = (source: string) => normalisePasted(source).split(/\s+/u).filter(Boolean).join(" ");

it.each([
  ["R&ampD and food &amp health", "R&D and food & health"],
  ["<style>p { color: red }</style><script>track()</script><p>Forklift licence</p>", "Forklift licence"],
  ["<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><p>Night shifts</p>", "Night shifts"],
  ["<p><![if !supportLists]>·&nbsp;<![endif]>Night shifts</p>", "· Night shifts"],
  ['<ul><li title="a">Night shifts</li><li data-x=1>Licence</li></ul>', "• Night shifts • Licence"],
  [String.raw`<p>Night shifts<\/p><ul><li>Licence<\/li><\/ul>`, "Night shifts • Licence"],
  ["<svg><path d='M0'/></svg><button>Apply</button>", "Apply"],
  [
    "## **Requirements**\n- [ ] **Forklift** licence\n- [Night](https://x.test/n) shifts",
    "Requirements - Forklift licence - Night shifts",
  ],
  [
    "| Task | How often | |\n| --- | :-: | - |\n| Reconcile the bank | daily | ✓ |",
    "Task: • Reconcile the bank, daily",
  ],
  [
    "**Analyst** with *Power BI*, `Python` and __SQL__\n_Your tasks_ and _more of them_",
    "Analyst with Power BI, Python and SQL Your tasks and more of them",
  ],
  [
    String.raw`**Tasks**\n\- Answer tickets with C\+\+ ![logo](https://x.test/l.png)`.replaceAll("\\n", "\n"),
    "Tasks - Answer tickets with C++",
  ],
  [
    String.raw`{"title":"Cook","text":"<p>Requirements<\/p>\n- Knife skills \u0026 care"}`,
    "Job title: Cook Requirements - Knife skills & care",
  ],
  [String.raw`"text": "Night shifts\nLicence"`, "Night shifts Licence"],
  [String.raw`\u003cp\u003eNight shifts\u003c/p\u003e`, "Night shifts"],
  ["? Own car\n? You don?t mind nights\nWhy us?", "• Own car • You don’t mind nights Why us?"],
  ["? Who are we", "? Who are we"],
  [
    "[14/05/2026, 09:12] Dee: Must have\n5/14/26, 9:13 PM - Dee (Agency): ✅ Own car\nShift: 9:00 - late",
    "Must have ✅ Own car Shift: 9:00 - late",
  ],
  ["<dl><dt>Duties</dt><dd>Teach</dd><dd>Mark</dd></dl>", "Duties • Teach • Mark"],
  ["‚Ä¢ You don‚Äôt mind caf√©s", "• You don’t mind cafés"],
  ["| Two shifts | nights |", "Two shifts | nights"],
  ["<table><tr><td>Duties</td><td>Type letters</td></tr></table>", "Duties Type letters"],
  ["\uF0B7 Own car\no Driving licence\n§ Good English", "• Own car • Driving licence • Good English"],
  ["§ 34a certificate", "§ 34a certificate"],
  [
    "\uFFFD Two years\uFFFD work, you\uFFFDll drive \uFFFD at night",
    "• Two years\uFFFD work, you’ll drive – at night",
  ],
  ["You donâ\u0080\u0099t mind \u00E2\u0080\u0093 cafÃ©", "You don’t mind – café"],
  ["Two yearsÃ¢Â\u0080Â\u0099 work", "Two years’ work"],
  ["the â€œnight logâ€\uFFFD, Â 20 rooms", "the “night log”, 20 rooms"],
  [
    "You don\u00E2\u20AC\u2122t mind nights \u00E2\u20AC\u201C caf\u00C3\u00A9",
    "You don’t mind nights – café",
  ],
  ["Na\u00EFve caf\u00E9, \u00C2\u00C0", "Naïve café, ÂÀ"],
  [
    "Night =E2=80=93 shifts and a fork=\n lift licence =C2=A320",
    "Night – shifts and a fork lift licence £20",
  ],
  ["Clean%20driving%20licence%20%E2%80%93%20essential", "Clean driving licence – essential"],
  ["5% to 10% more, 20%20 and a=AB", "5% to 10% more, 20%20 and a=AB"],
  ['<a title="a > b" href="x">Licence</a>', "Licence"],
  ["<p title=it's>Licence</p>", "Licence"],
  ["\u0130\u0130<STYLE>a</Style>Licence", "\u0130\u0130Licence"],
  ["Ware\u00ADhouse \u200Bwork", "Warehouse work"],
  ["std::vector<int>, a < b > c, 2 ** 3, __init__", "std::vector<int>, a < b > c, 2 ** 3, __init__"],
])("%j is read as its page showed it: %s", (source, words) => {
  expect(wordsOf(source)).toBe(words);
});

it.each(["<style ", "<!--", '<p x="', "**a", "[a", "&amp", "<xml></xml>"])(
  "many of %j cost no time",
  (part) => {
    const started = performance.now();
    withoutMarkup(part.repeat(100_000 / part.length));
    expect(performance.now() - started).toBeLessThan(1000);
  },
);
