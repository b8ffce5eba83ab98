import fc from "fast-check";

/** Input for every route of the API description: valid, nearly valid and invalid. */

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Values that fit a field with that name. */
export type Plausible = (name: string) => string[];

const STRANGE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\uD800",
  "\uDFFFx",
  "\u202Etxt.exe",
  "\u200B\u200D\uFEFF",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
  "👩‍👩‍👧‍👦".repeat(50),
  "'; drop table users; --",
  "\\",
  "%",
  "%00",
  "%E0%A4%A",
  "../../../../etc/passwd",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "ann@example.test\r\nbcc: eve@example.test",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e400",
  "9".repeat(400),
  "0x10",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  "x".repeat(5_000),
];

const strangeText = fc.oneof(
  fc.constantFrom(...STRANGE_TEXTS),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const deep = (levels: number): unknown => {
  let value: unknown = "x";
  for (let at = 0; at < levels; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strangeText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2_147_483_648,
      9_007_199_254_740_992,
      1e308,
      -1e308,
      [],
      {},
      [null],
      deep(200),
      { length: 1e9 },
      { toString: 1 },
      Array.from({ length: 500 }, () => 0),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

function fitting(schema: JsonSchema, name: string, plausible: Plausible): fc.Arbitrary<unknown> {
  const types = new Set([schema.type ?? []].flat());
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name, plausible)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (types.has("object")) return fittingObject(schema, plausible);
  if (types.has("array")) return fc.array(fitting(schema.items ?? {}, name, plausible), { maxLength: 3 });
  if (types.has("boolean")) return fc.boolean();
  const { minimum, maximum, minLength = 0, maxLength = 200 } = schema;
  if (types.has("integer"))
    return fc.integer({
      ...(minimum !== undefined && { min: Math.max(minimum, -(2 ** 31)) }),
      ...(maximum !== undefined && { max: Math.min(maximum, 2 ** 31 - 1) }),
    });
  if (types.has("number")) return fc.double({ noNaN: true });
  const typed = fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 200)),
  });
  const known = plausible(schema.format ?? name).concat(plausible(name));
  const text =
    known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, typed) : typed;
  return types.has("null") ? fc.option(text) : text;
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, plausible: Plausible) {
  const fields = Object.entries(properties).map(
    ([name, one]) => [name, fitting(one, name, plausible)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

const UNKNOWN_KEYS = ["role_id", "user_id", "id", "isAdmin", "emailVerified", "plan", "$where", "unknown"];

export type StrangeBody = {
  /** The body as text. */
  json: string;
  /** True if the body has a key that is in no schema, so it must be refused. */
  hasUnknownKey: boolean;
};

const plain = (value: unknown, hasUnknownKey = false): StrangeBody => ({
  json: JSON.stringify(value) ?? "",
  hasUnknownKey,
});

/** A body that fits the schema. */
export const fittingBody = (schema: JsonSchema, plausible: Plausible): fc.Arbitrary<unknown> =>
  fitting(schema, "", plausible);

/** A body for that schema: valid, with one error, with an extra key, or rubbish. */
export function strangeBody(schema: JsonSchema, plausible: Plausible): fc.Arbitrary<StrangeBody> {
  const fits = fitting(schema, "", plausible);
  const keys = Object.keys(schema.properties ?? schema.anyOf?.[0]?.properties ?? {});
  const key = keys.length > 0 ? fc.constantFrom(...keys) : fc.constant("any");
  const unknown = fc.constantFrom(...UNKNOWN_KEYS.filter((name) => !keys.includes(name)));
  return fc.oneof(
    { weight: 3, arbitrary: fits.map((value) => plain(value)) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fits, key, strangeValue)
        .map(([body, name, value]) => plain({ ...(body as object), [name]: value })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fits, unknown, strangeValue)
        .map(([body, name, value]) => plain({ ...(body as object), [name]: value }, true)),
    },
    { weight: 1, arbitrary: strangeValue.map((value) => plain(value)) },
    { weight: 1, arbitrary: fc.tuple(fits, key).map(([body, name]) => rubbish(JSON.stringify(body), name)) },
    { weight: 1, arbitrary: fc.constantFrom(...RUBBISH).map((json) => ({ json, hasUnknownKey: false })) },
  );
}

/** The same key twice, or a key that would pollute every object's prototype. */
function rubbish(json: string, name: string): StrangeBody {
  const inner = json.slice(1, -1);
  const proto = `"__proto__":{"role_id":10,"polluted":true}`;
  const twice = `${JSON.stringify(name)}:{"polluted":true}`;
  return { json: `{${[inner, proto, twice].filter(Boolean).join(",")}}`, hasUnknownKey: false };
}

const RUBBISH = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "1e999",
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `{"a":`.repeat(5_000),
  '{"constructor":{"prototype":{"polluted":true}}}',
  "\u0000",
  "\uFEFF{}",
  "{}{}",
  "<xml/>",
  "a=b&c=d",
];

/** A path parameter or a query value. */
export const strangePart = (known: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: strangeText.map((text) => text.slice(0, 400)) },
  );
