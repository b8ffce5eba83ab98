import { APPLICATION_TITLE_MAX_LENGTH, COMPANY_MAX_LENGTH } from "#contract/limits.ts";
import { withoutMarkup } from "#contract/markup.ts";

type AdvertHead = { title: string; company: string };

const LINES_READ = 12;
const TOP_LINES = 4;
/** A longer line is a sentence, not a name. */
const NAME_WORDS_MAX = 9;

const setOf = (words: string): Set<string> => new Set(words.split(" "));
const TITLE_LABELS = setOf("title role position post vacancy job job-title stelle jobtitel stellentitel");
const COMPANY_LABELS = setOf("company employer organisation organization firma unternehmen arbeitgeber");
/** Words that a company, a school or an office has in its name. */
const COMPANY_WORDS = setOf(
  "gmbh ag kg ltd limited llc inc plc corp company group bank hospital hospitals clinic school university college museum trust council cooperative bakery builders solutions systems services klinik klinikum krankenhaus schule universität stadtwerke gruppe",
);
/** A job's name ends in one of them, also within a longer German word. */
const JOB_ENDINGS =
  "nurse engineer manager developer designer accountant analyst assistant teacher educator driver chef cook baker barista waiter cleaner carer worker officer adviser advisor consultant specialist technician operator electrician plumber mechanic carpenter welder stylist hairdresser pharmacist dentist doctor physician therapist lawyer paralegal receptionist teller clerk administrator coordinator supervisor lead leader director trainer tutor lecturer researcher scientist architect writer editor journalist buyer recruiter representative agent cashier picker packer guard librarian intern trainee apprentice bookkeeper controller programmer tester producer pfleger pflegerin kraft verkäufer verkäuferin entwickler entwicklerin ingenieur ingenieurin leiter leiterin leitung lehrer lehrerin erzieher erzieherin fahrer fahrerin köchin koch bäcker bäckerin kellner kellnerin berater beraterin techniker technikerin mechaniker mechanikerin elektriker elektrikerin elektroniker buchhalter buchhalterin buchhaltung assistent assistentin assistenz sachbearbeiter sachbearbeiterin kaufmann kauffrau ärztin arzt therapeut therapeutin fachangestellte schreiner gärtner gärtnerin praktikant praktikantin auszubildende auszubildender verwalter referent referentin".split(
    " ",
  );
/** Beginnings of lines that name a part of the page, or greet. */
const NO_NAMES =
  "skip to|about|über|job |jobs|http|www.|from:|to:|dear|hi |hello|frequently|forwarded|we |we're|wir |what |your |dein|requirements|last edited|vacancy|notice|location".split(
    "|",
  );
/** Without a word for a job in it, so many words at most are taken for one. */
const UNKNOWN_JOB_WORDS_MAX = 4;
/** Between a job and who offers it. */
const SURE_BREAKS = [" at ", " @ ", " bei ", " beim "];
const BREAKS = [" | ", " – ", " — ", " - ", " · ", ", "];

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");
const plain = (word: string): string => word.toLowerCase().replaceAll(".", "").replaceAll(",", "");
const endsLike = (word: string): boolean => JOB_ENDINGS.some((ending) => plain(word).endsWith(ending));
const namesJob = (line: string): boolean => wordsIn(line.replaceAll("/", " ")).some(endsLike);
const isCompany = (name: string): boolean =>
  isName(name) && !namesJob(name) && wordsIn(name).some((word) => COMPANY_WORDS.has(plain(word)));

function isName(line: string): boolean {
  const low = line.toLowerCase();
  return (
    line !== "" &&
    !line.includes(":") &&
    line.split("(").length === line.split(")").length &&
    wordsIn(line).length <= NAME_WORDS_MAX &&
    !(".!?:;".includes(line.at(-1) ?? "") && !COMPANY_WORDS.has(plain(wordsIn(line).at(-1) ?? ""))) &&
    !NO_NAMES.some((beginning) => low.startsWith(beginning))
  );
}

/** A short line in both kinds of letters and without figures. */
const isPlainName = (line: string): boolean =>
  isName(line) &&
  wordsIn(line).length <= UNKNOWN_JOB_WORDS_MAX &&
  line !== line.toUpperCase() &&
  line[0] !== line[0]?.toLowerCase() &&
  !Array.from("0123456789@[*").some((sign) => line.includes(sign));

/** Neither '(m/w/d)' and '(f/m/x)' nor a picture says anything of the job. */
const withoutSigns = (title: string): string =>
  wordsIn(title)
    .filter((word) => !(word.startsWith("(") && word.endsWith(")") && word.includes("/")))
    .filter((word, at) => at > 0 || word.toLowerCase() !== word.toUpperCase())
    .join(" ");

/** Portals write what people think of a company behind its name. */
function withoutStars(company: string): string {
  const words = wordsIn(company);
  const from = words.findIndex((word) => Number.isFinite(Number(word)));
  return words.slice(0, from === -1 ? words.length : from).join(" ");
}

function labelled(lines: readonly string[], labels: ReadonlySet<string>): string {
  for (const line of lines) {
    const [label = "", ...rest] = line.split(":");
    if (rest.length > 0 && labels.has(wordsIn(label.toLowerCase()).join("-"))) return rest.join(":").trim();
  }
  return "";
}

/** A job's name, and who offers it behind the first break. */
function cut(line: string): { name: string; company: string } {
  const sure = SURE_BREAKS.find((one) => line.includes(one));
  if (sure !== undefined) {
    const [name = "", company = ""] = line.split(sure);
    return { name, company: company.split(",")[0] ?? "" };
  }
  const at = BREAKS.map((one) => line.indexOf(one)).filter((found) => found > 0);
  if (at.length === 0) return { name: line, company: "" };
  const parts = BREAKS.reduce((left, one) => left.replaceAll(one, "\n"), line).split("\n");
  return { name: line.slice(0, Math.min(...at)), company: parts.find(isCompany) ?? "" };
}

/** The job's name and who offers it, where they stand above an advert; '' for what does not surely stand there. */
export function readAdvertHead(advert: string): AdvertHead {
  const lines = withoutMarkup(advert)
    .split("\n")
    .map((line) => withoutSigns(line))
    .filter((line) => line !== "")
    .slice(0, LINES_READ);
  const [top = ""] = lines;
  const named = lines
    .slice(0, TOP_LINES)
    .map(cut)
    .find(({ name }) => isName(name) && namesJob(name));
  const first =
    named ?? (isPlainName(cut(top).name) && !isCompany(top) ? cut(top) : { name: "", company: "" });
  const beside = lines.slice(0, TOP_LINES).flatMap((line) => line.split(" · "));
  const company =
    labelled(lines, COMPANY_LABELS) || first.company || withoutStars(beside.find(isCompany) ?? "");
  return {
    title: (labelled(lines, TITLE_LABELS) || first.name).slice(0, APPLICATION_TITLE_MAX_LENGTH).trim(),
    company: company.slice(0, COMPANY_MAX_LENGTH).trim(),
  };
}
