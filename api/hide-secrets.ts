import { inspect } from "node:util";

/**
 * Keeps the secrets of the settings out of screens and logs, whatever prints them: a library, an outside service's
 * error, a crash (safety.md T127).
 */

const HIDDEN = "***";
/** Shorter values are no secrets, and would match in ordinary lines. */
const SHORTEST = 6;
const NAMED_SECRET = /SECRET|PASSWORD|PASSPHRASE|(?:^|_)KEY(?:_|$)|(?:^|_)TOKEN$|HEADERS/;
/** A password that is an ordinary word also occurs in sentences, so it is hidden only in addresses. */
const PLAIN_WORD = /^[a-z]{1,11}$/i;
/** Also matches addresses that URL cannot parse. The password ends at the last @, even if it contains a raw one. */
const USER_AND_PASSWORD = /^[a-z][a-z\d+.-]*:\/\/([^:@/?#\s]*):(.+)@/i;

type Source = Record<string, string | undefined>;

/**
 * From now on hides the secrets of these settings in everything that this process writes, even when it crashes. Call it
 * before the log is made, because the log writes to the same streams.
 */
export function hideSecrets(source: Source): void {
  const hide = createSecretFilter(source);
  const shown = (chunk: unknown): unknown => {
    if (typeof chunk === "string") return hide(chunk);
    return chunk instanceof Uint8Array ? Buffer.from(hide(Buffer.from(chunk).toString())) : chunk;
  };
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) => write(shown(chunk), ...rest);
  }
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${inspect(error)}\n`);
    process.exit(1);
  });
  // A diagnostic report would list the environment.
  if (process.report) process.report.excludeEnv = true;
}

export function createSecretFilter(source: Source): (text: string) => string {
  const forms = Object.entries(source).flatMap(([name, value = ""]) =>
    secretsOf(name, value).flatMap(formsOf),
  );
  const found = [...new Set(forms)].filter((one) => one.length >= SHORTEST);
  if (found.length === 0) return (text) => text;
  // Longest first, because one may be the beginning of another.
  const longestFirst = found.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((one) => RegExp.escape(one)).join("|"), "g");
  return (text) => text.replaceAll(pattern, HIDDEN);
}

function secretsOf(name: string, value: string): string[] {
  const [, user = "", password] = USER_AND_PASSWORD.exec(value) ?? [];
  const inAddress =
    password === undefined
      ? []
      : [
          ...(PLAIN_WORD.test(password) ? [] : [password]),
          `:${password}@`,
          `${decoded(user)}:${decoded(password)}`,
        ];
  const inQuery = value.includes("://") ? [...(URL.parse(value)?.searchParams.values() ?? [])] : [];
  if (!NAMED_SECRET.test(name) || value.includes("://")) return [...inAddress, ...inQuery];
  // One setting may contain several: AUTH_SECRET=new,old and name=value,name=value.
  const parts = value.split(",").flatMap((part) => [part, part.slice(part.indexOf("=") + 1)]);
  return [value, ...parts].map((one) => one.trim());
}

/** The secret as libraries write it: in a URL, in a basic Authorization header, in JSON. */
const formsOf = (secret: string): string[] =>
  [secret, decoded(secret)].flatMap((one) => [
    one,
    encodeURIComponent(one),
    encodeURI(one),
    Buffer.from(one).toString("base64"),
    JSON.stringify(one).slice(1, -1),
  ]);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
