import {
  ADVERT_MAX_LENGTH,
  APPLICATION_TITLE_MAX_LENGTH,
  COMPANY_MAX_LENGTH,
  PAGE_FIELD_MAX_LENGTH,
} from "#contract/limits.ts";
import type { AdvertPage } from "#contract/applications.ts";
import { withoutMarkup } from "#contract/markup.ts";
import { normalisePasted } from "#contract/letterless.ts";
import { normaliseLine } from "#contract/typed-text.ts";

/** Extracts the advert from a page: its `JobPosting` data, else its main text (decisions/015-advert-by-link.md). */

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
/** The name of an object, or the value itself. */
const nameOf = (value: unknown): string => (isObject(value) ? textOf(value["name"]) : textOf(value));
const line = (value: string, max = PAGE_FIELD_MAX_LENGTH): string =>
  normaliseLine(withoutMarkup(value)).slice(0, max).trim().toWellFormed();
const dayOf = (value: unknown): string => /^\d{4}-\d\d-\d\d/u.exec(textOf(value))?.[0] ?? "";
const words = (...parts: unknown[]): string =>
  normalisePasted(
    parts
      .map((part) => withoutMarkup(textOf(part)).trim())
      .filter((part) => part !== "")
      .join("\n\n"),
  )
    .slice(0, ADVERT_MAX_LENGTH)
    .trim()
    .toWellFormed();

const page = ({ title = "", company = "", ...rest }: Partial<AdvertPage>): AdvertPage => ({
  title: line(title, APPLICATION_TITLE_MAX_LENGTH),
  company: line(company, COMPANY_MAX_LENGTH),
  place: line(rest.place ?? ""),
  pay: line(rest.pay ?? ""),
  posted: rest.posted ?? "",
  closes: rest.closes ?? "",
  text: rest.text ?? "",
});

/** The content of each element whose start tag contains `attribute`. Scans characters: the page may be malformed. */
function insides(source: string, name: string, attribute = ""): string[] {
  const lower = source.toLowerCase();
  const found: string[] = [];
  for (let at = lower.indexOf(`<${name}`); at !== -1; at = lower.indexOf(`<${name}`, at + 1)) {
    const head = lower.indexOf(">", at);
    const end = lower.indexOf(`</${name}`, head);
    if (head === -1 || end === -1) break;
    if (!/[\s>]/u.test(lower[at + name.length + 1] ?? "")) continue;
    if (lower.slice(at, head).includes(attribute)) found.push(source.slice(head + 1, end));
    at = end;
  }
  return found;
}

const DEPTH_MAX = 6;
const isPosting = (thing: Json): boolean =>
  listOf(thing["@type"]).some(
    (type) => textOf(type).replace(/^https?:\/\/schema\.org\//u, "") === "JobPosting",
  );

function findPosting(value: unknown, depth = 0): Json | null {
  if (depth > DEPTH_MAX) return null;
  if (isObject(value) && isPosting(value)) return value;
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const one of inner) {
    const found = typeof one === "object" ? findPosting(one, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

function parseData(source: string): unknown {
  const plain = source.replace(/^\s*(?:<!\[CDATA\[|<!--)/u, "").replace(/(?:\]\]>|-->)\s*$/u, "");
  for (const text of [plain, plain.replaceAll(/\p{Cc}/gu, " ")]) {
    try {
      return JSON.parse(text);
    } catch {
      // Some boards have line breaks in their strings.
    }
  }
  return null;
}

function placeOf(posting: Json): string {
  const places = listOf(posting["jobLocation"]).map((place) => {
    const address = isObject(place) ? (place["address"] ?? place["name"]) : place;
    if (!isObject(address)) return textOf(address);
    const parts = ["addressLocality", "addressRegion", "addressCountry"].map((part) => nameOf(address[part]));
    return [...new Set(parts.filter((part) => part !== ""))].join(", ");
  });
  const isRemote = listOf(posting["jobLocationType"]).includes("TELECOMMUTE");
  return [...new Set([...places, ...(isRemote ? ["Remote"] : [])])]
    .filter((place) => place !== "")
    .join("; ");
}

function payOf(salary: unknown): string {
  if (!isObject(salary)) return textOf(salary);
  const value = isObject(salary["value"]) ? salary["value"] : salary;
  const amounts = [value["minValue"] ?? value["value"], value["maxValue"]].map(textOf);
  const range = [...new Set(amounts.filter((amount) => amount !== ""))].join(" to ");
  const unit = textOf(value["unitText"]).toLowerCase();
  const currency = textOf(salary["currency"] ?? value["currency"]);
  return range === "" ? "" : [range, currency, unit && `a ${unit}`].filter((part) => part !== "").join(" ");
}

const PARTS = ["responsibilities", "qualifications", "experienceRequirements", "skills"] as const;

function readPosting(posting: Json): AdvertPage {
  const description = textOf(posting["description"]);
  const beside = PARTS.map((part) => textOf(posting[part])).filter((part) => !description.includes(part));
  return page({
    title: textOf(posting["title"]) || textOf(posting["name"]),
    company: nameOf(listOf(posting["hiringOrganization"])[0]),
    place: placeOf(posting),
    pay: payOf(listOf(posting["baseSalary"])[0]),
    posted: dayOf(posting["datePosted"]),
    closes: dayOf(posting["validThrough"]),
    text: words(description, ...beside),
  });
}

/** Elements that surround the advert on every page. */
const ASIDE = [
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "nav",
  "header",
  "footer",
  "aside",
  "form",
  "iframe",
];

function without(source: string, names: readonly string[]): string {
  return names.reduce(
    (left, name) =>
      insides(left, name).reduce((text, inside) => (inside === "" ? text : text.replace(inside, "")), left),
    source,
  );
}

const metaOf = (source: string, name: string): string => {
  const at = source.indexOf(`"${name}"`);
  const tag = at === -1 ? "" : source.slice(source.lastIndexOf("<", at), source.indexOf(">", at));
  return /\bcontent="([^"]{1,300})"/iu.exec(tag)?.[1] ?? "";
};

function readMain(source: string): AdvertPage {
  const body = without(insides(source, "body")[0] ?? source, ASIDE);
  const parts = [...insides(body, "main"), ...insides(body, "article")];
  const main = parts.toSorted((a, b) => b.length - a.length)[0] ?? body;
  return page({
    title: insides(body, "h1")[0] || metaOf(source, "og:title") || insides(source, "title")[0] || "",
    company: metaOf(source, "og:site_name"),
    text: words(main),
  });
}

export function readAdvertPage(source: string): AdvertPage {
  for (const data of insides(source, "script", "ld+json")) {
    const posting = findPosting(parseData(data));
    const read = posting && readPosting(posting);
    if (read && read.text !== "") return read;
  }
  return readMain(source);
}

export type Board = { kind: "greenhouse" | "lever" | "ashby"; id: string };

/** The API address of the same advert on a job board; null for any other page. */
export function findForm(address: string): (Board & { address: string }) | null {
  const { hostname = "", pathname = "" } = URL.parse(address) ?? {};
  const [, company = "", second = "", third = ""] = pathname.split("/");
  if (
    /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/u.test(hostname) &&
    second === "jobs" &&
    /^\d+$/u.test(third)
  )
    return {
      kind: "greenhouse",
      id: third,
      address: `https://boards-api.greenhouse.io/v1/boards/${company}/jobs/${third}`,
    };
  const lever = /^jobs(\.eu)?\.lever\.co$/u.exec(hostname);
  if (lever && second !== "")
    return {
      kind: "lever",
      id: second,
      address: `https://api${lever[1] ?? ""}.lever.co/v0/postings/${company}/${second}`,
    };
  if (hostname === "jobs.ashbyhq.com" && second !== "")
    return {
      kind: "ashby",
      id: second,
      address: `https://api.ashbyhq.com/posting-api/job-board/${company}?includeCompensation=true`,
    };
  return null;
}

const dayOfTime = (time: unknown): string =>
  typeof time === "number" ? new Date(time).toISOString().slice(0, 10) : dayOf(time);

const FORMS: Record<Board["kind"], (job: Json) => AdvertPage> = {
  greenhouse: (job) =>
    page({
      title: textOf(job["title"]),
      company: textOf(job["company_name"]),
      place: nameOf(job["location"]),
      posted: dayOf(job["first_published"] ?? job["updated_at"]),
      closes: dayOf(job["application_deadline"]),
      text: words(job["content"]),
    }),
  lever: (job) => {
    const range = job["salaryRange"];
    const value = { minValue: partOf(range, "min"), maxValue: partOf(range, "max") };
    const lists = listOf(job["lists"]).map(
      (list) => `${textOf(partOf(list, "text"))}\n${textOf(partOf(list, "content"))}`,
    );
    return page({
      title: textOf(job["text"]),
      place: textOf(partOf(job["categories"], "location")),
      pay: payOf({ currency: partOf(range, "currency"), value }),
      posted: dayOfTime(job["createdAt"]),
      text: words(job["descriptionPlain"] ?? job["description"], ...lists, job["additionalPlain"]),
    });
  },
  ashby: (job) =>
    page({
      title: textOf(job["title"]),
      place: textOf(job["location"]),
      pay: textOf(partOf(job["compensation"], "compensationTierSummary")),
      posted: dayOf(job["publishedAt"]),
      text: words(job["descriptionHtml"] ?? job["descriptionPlain"]),
    }),
};

/** The advert from a board's API response; null if it has none with this id. */
export function readAdvertForm(source: string, { kind, id }: Board): AdvertPage | null {
  const data = parseData(source);
  const jobs = isObject(data) && Array.isArray(data["jobs"]) ? data["jobs"] : [data];
  const job = jobs.find((one) => isObject(one) && (kind !== "ashby" || one["id"] === id));
  return isObject(job) ? FORMS[kind](job) : null;
}
