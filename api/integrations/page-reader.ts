import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import { PAGE_LOOKUP_SECONDS, PAGE_MAX_BYTES, PAGE_SECONDS } from "#contract/limits.ts";
import type { PageProblem } from "#contract/applications.ts";
import { allowsPath } from "./robots.ts";
import { createAddressGuard, type GuardOptions } from "./public-address.ts";

/** Why a page was not read. Its message names nobody. */
export class PageUnread extends Error {
  readonly problem: PageProblem;
  constructor(problem: PageProblem) {
    super(problem);
    this.name = "PageUnread";
    this.problem = problem;
  }
}

export type ReadPage = (url: string, kind?: "page" | "form") => Promise<string>;

type PageOptions = Omit<GuardOptions, "lookupMs"> & {
  /** The user agent contains the address of the app's Help page, which says who reads the pages. */
  appUrl: string;
  timeoutMs?: number;
};

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

const MOVES_MAX = 5;
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** LinkedIn responds with 999 if nobody is signed in. */
const CLOSED: ReadonlySet<number> = new Set([401, 402, 403, 407, 451, 999]);
const SIGN_IN_PATH = /\/(?:login|log-in|signin|sign-in|authwall|auth|sso|checkpoint)(?:[/?.]|$)/iu;
const PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);
const PAGE_TYPE = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/iu;
const FORM_TYPE = /^application\/json\b/iu;

type Call = { url: URL; signal: AbortSignal; agent: string; lookup: LookupFunction };

async function get({ url, signal, agent, lookup }: Call): Promise<Answer> {
  const call = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    // Each call has its own connection, so that each is looked up and checked.
    agent: false,
    lookup,
    signal,
    headers: {
      accept: "text/html,application/json;q=0.9,text/plain;q=0.8",
      "accept-encoding": "gzip, deflate, br",
      "user-agent": agent,
    },
  });
  // An error after the head is thrown by the response, too. Without a listener it would end the process.
  call.on("error", () => undefined);
  call.end();
  try {
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > PAGE_MAX_BYTES) throw new PageUnread("size");
      parts.push(part);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) };
  } catch (error) {
    throw error instanceof PageUnread ? error : new PageUnread("away");
  }
}

/**
 * Reads a public page whose address somebody entered (safety.md T154): without cookies, under a user agent that
 * robots.txt may refuse. The address is checked at every redirect, and the connection goes to the checked address.
 */
export function createPageReader(options: PageOptions): ReadPage {
  const { timeoutMs = PAGE_SECONDS * 1000 } = options;
  const agent = `Greenroom/1.0 (+${options.appUrl}/help)`;
  const lookupMs = PAGE_LOOKUP_SECONDS * 1000;
  const guard = createAddressGuard({ ...options, lookupMs }, () => new PageUnread("address"));
  const parse = (text: string, base?: URL): URL => {
    const url = URL.parse(text, base);
    if (!url || !/^https?:$/u.test(url.protocol)) throw new PageUnread("address");
    if (!options.reachesInside && !PORTS.has(url.port)) throw new PageUnread("address");
    guard.check(url);
    url.hash = "";
    return url;
  };
  const follow = async (start: URL, signal: AbortSignal, before?: (url: URL) => Promise<void>) => {
    let url = start;
    for (let moves = 0; moves <= MOVES_MAX; moves += 1) {
      await before?.(url);
      const answer = await get({ url, signal, agent, lookup: guard.lookup });
      if (!MOVED.has(answer.status)) return answer;
      url = parse(answer.headers.location ?? "", url);
      if (SIGN_IN_PATH.test(url.pathname)) throw new PageUnread("closed");
    }
    throw new PageUnread("away");
  };
  const askRobots = (signal: AbortSignal) => async (url: URL) => {
    const answer = await follow(new URL("/robots.txt", url), signal);
    if (answer.status >= 500) throw new PageUnread("away");
    const robots = answer.status >= 400 ? "" : unpack(answer).toString();
    if (!allowsPath(robots, `${url.pathname}${url.search}`, agent)) throw new PageUnread("robots");
  };
  return async (text, kind = "page") => {
    const start = parse(text);
    const signal = AbortSignal.timeout(timeoutMs);
    // A job board's form is made for programs, so robots.txt is checked for pages only.
    const answer = await follow(start, signal, kind === "page" ? askRobots(signal) : undefined);
    if (CLOSED.has(answer.status)) throw new PageUnread("closed");
    if (answer.status < 200 || answer.status >= 300) throw new PageUnread("away");
    const type = answer.headers["content-type"] ?? "";
    if (!(kind === "form" ? FORM_TYPE : PAGE_TYPE).test(type)) throw new PageUnread("kind");
    return decode(unpack(answer), type);
  };
}

/** Decompresses up to PAGE_MAX_BYTES only, because a small response may expand to any size. */
function unpack({ headers, bytes }: Answer): Buffer {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const bound = { maxOutputLength: PAGE_MAX_BYTES };
  try {
    if (encoding === "identity" || encoding === "") return bytes;
    if (encoding === "br") return brotliDecompressSync(bytes, bound);
    if (/^(?:deflate|(?:x-)?gzip)$/u.test(encoding)) return unzipSync(bytes, bound);
  } catch (error) {
    throw new PageUnread((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "size" : "kind");
  }
  throw new PageUnread("kind");
}

const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,30})/iu;
const HEAD_BYTES = 4096;

/** The character set is taken from the response's header, else from the page's head. */
function decode(bytes: Buffer, type: string): string {
  const named = CHARSET.exec(type) ?? CHARSET.exec(bytes.subarray(0, HEAD_BYTES).toString("latin1"));
  try {
    return new TextDecoder(named?.[1] ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
