import { FULL_NAME_MAX_LENGTH } from "#contract/limits.ts";

/** Texts that would run `__xss` in a page that shows them as anything but text; each fits in a name. */
export const PAYLOADS: readonly string[] = [
  "<script>__xss(1)</script>",
  "</script><script>__xss(2)</script>",
  "</title></textarea></style><script>__xss(3)</script>",
  '"><script>__xss(4)</script>',
  "'-__xss(5)-'",
  "`${__xss(6)}`",
  "${__xss(7)}{{constructor.constructor('__xss(7)')()}}",
  "<img src=x onerror=__xss(8)>",
  '<img src="x" onerror="__xss(9)" alt=9>',
  "<svg onload=__xss(10)>",
  "<svg><script>__xss(11)</script></svg>",
  "<svg><animate onbegin=__xss(12) attributeName=x dur=1s>",
  "<iframe srcdoc='<script>parent.__xss(13)</script>'></iframe>",
  '<iframe src="javascript:parent.__xss(14)"></iframe>',
  '<a href="javascript:__xss(15)">click</a>',
  "[click](javascript:__xss(16))",
  '![x](x"onerror="__xss(17))',
  "<https://evil.test/?__xss(18)> javascript:__xss(18)//",
  '<a href="data:text/html,<script>parent.__xss(19)</script>">d</a>',
  "<body onload=__xss(20)>",
  "<input autofocus onfocus=__xss(21)>",
  "<details open ontoggle=__xss(22)>x</details>",
  "<style>@import 'https://evil.test/x';*{background:url(https://evil.test)}</style>",
  'red;}</style><style>body{display:none}/*"',
  '<math><mtext><table><mglyph><style><img src onerror="__xss(25)">',
  '<noscript><p title="</noscript><img src=x onerror=__xss(26)>">',
  "<form><math><mtext></form><form><mglyph><svg><mtext><img src onerror=__xss(27)>",
  "\u202E<tpircs/>)82(ssx__<tpircs>\u202C\u200B<scr\u200Bipt>__xss(28)</script>",
  "&lt;script&gt;__xss(29)&lt;/script&gt;&#60;img src=x onerror=__xss(29)&#62;",
  "<base href=https://evil.test/><object data=javascript:__xss(30)><embed src=x>",
];

export const ALL_PAYLOADS = PAYLOADS.join("\n");

/** As many at once as a name, or a target role, may be long. */
export const NAMES: readonly string[] = joinUpTo(FULL_NAME_MAX_LENGTH);

/** All payloads, one after the other, in texts of at most that length. */
export function joinUpTo(maxLength: number): string[] {
  const names: string[] = [];
  for (const payload of PAYLOADS) {
    const longer = `${names.at(-1) ?? ""} ${payload}`.trim();
    if (longer.length <= maxLength) names.splice(-1, 1, longer);
    else names.push(payload);
  }
  return names;
}
