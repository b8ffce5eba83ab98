import { APPLICATION_TITLE_MAX_LENGTH, COMPANY_MAX_LENGTH } from "#contract/limits.ts";
import { normalisePasted } from "#contract/letterless.ts";

type AdvertHead = { title: string; company: string };

const LINES_READ = 12;
const TOP_LINES = 4;
/** Longer lines are sentences, not names. */
const NAME_WORDS_MAX = 9;

const setOf = (words: string): Set<string> => new Set(words.split(" "));
const TITLE_LABELS = setOf(
  "title role position post vacancy job job-title position-title post-title role-title vacancy-title stelle jobtitel stellentitel poste intitulé",
);
/** The text after one of these labels is treated as a line of its own. */
const LOOSE_LABELS = setOf(
  "subject fw fwd re betreff hiring now-hiring we're-hiring wanted vacancy gesucht recrute",
);
const COMPANY_LABELS = setOf(
  "company employer organisation organization company-name employer-name agency firma unternehmen arbeitgeber entreprise",
);
/** Words in the names of companies, schools or offices. */
const COMPANY_WORDS = setOf(
  "gmbh ag kg ltd limited llc inc plc corp company group bank hospital hospitals clinic school university college museum trust council cooperative bakery builders solutions systems services klinik klinikum krankenhaus schule universität stadtwerke gruppe groupe theatre estate estates housing association associates dairies dairy brewery market markets supermarket store stores hotel hotels inn café cafe restaurant studio studios farm farms garage salon surgery practice clinics dental foundation institute academy gallery agency partners partnership society co-op coop packaging logistics distribution",
);
/** Two of these with '&' between them are no company. */
const DEPARTMENTS = setOf(
  "sales marketing service services support research development training quality health safety learning communications finance accounting operations procurement logistics food beverage engineering risk compliance people culture admin administration hr it product design data analytics legal security maintenance production planning control care community learning education insights strategy brand digital content tax audit payroll benefits travel events facilities purchasing warehouse transport distribution environment sustainability skills experience requirements duties responsibilities tasks perks about part full time",
);
/** A line with one of these words names no company, for example 'Bank staff'. */
const NO_COMPANY_WORDS = setOf("staff holiday holidays jobs");
/** Job titles end in one of these words, which may also be the end of a longer German word. */
const JOB_ENDINGS =
  "nurse engineer manager developer designer accountant analyst assistant teacher educator driver chef cook baker barista waiter cleaner carer worker officer adviser advisor consultant specialist technician operator electrician plumber mechanic carpenter welder stylist hairdresser pharmacist dentist doctor physician therapist lawyer paralegal receptionist teller clerk administrator coordinator supervisor lead leader director trainer tutor lecturer researcher scientist architect writer editor journalist buyer recruiter representative agent cashier picker packer guard librarian intern trainee apprentice bookkeeper controller programmer tester producer pfleger pflegerin kraft verkäufer verkäuferin entwickler entwicklerin ingenieur ingenieurin leiter leiterin leitung lehrer lehrerin erzieher erzieherin fahrer fahrerin köchin koch bäcker bäckerin kellner kellnerin berater beraterin techniker technikerin mechaniker mechanikerin elektriker elektrikerin elektroniker buchhalter buchhalterin buchhaltung assistent assistentin assistenz sachbearbeiter sachbearbeiterin kaufmann kauffrau ärztin arzt therapeut therapeutin fachangestellte schreiner gärtner gärtnerin praktikant praktikantin auszubildende auszubildender verwalter referent referentin informatiker informatikerin stocker phlebotomist physiotherapist optometrist psychologist biologist chemist florist machinist podiatrist radiographer photographer stylist keeper housekeeper groom gardener labourer plasterer roofer glazier joiner fitter turner painter decorator dispatcher scheduler planner estimator surveyor inspector auditor actuary underwriter broker trader banker economist statistician translator interpreter midwife paramedic carer sitter nanny steward stewardess porter concierge host hostess bartender sommelier butcher fishmonger patissier seamstress tailor caretaker janitor handyman handyperson storekeeper merchandiser copywriter producer animator illustrator strategist marketer owner master executive partner associate fundraiser warden ranger lifeguard coach instructor mentor counsellor counselor psychotherapist superintendent foreman forewoman captain pilot deckhand rigger scaffolder bricklayer groundworker operative helper veterinarian sonographer dietitian nutritionist hygienist orthodontist recrutement infirmier infirmière chargé chargée vendeur vendeuse comptable serveur serveuse cuisinier cuisinière".split(
    " ",
  );
/** Beginnings of lines that are page headings or greetings. */
const NO_NAMES =
  "skip to|about|über|job |jobs|http|www.|from:|to:|dear|hi |hello|bonjour|hallo|guten|liebe|hola|frequently|forwarded|we |we're|wir |what |your |dein|requirements|last edited|vacancy|notice|location".split(
    "|",
  );
/** The maximum number of words of a job title without a known job word. */
const UNKNOWN_JOB_WORDS_MAX = 4;
/** Separators between a job and its company. */
const SURE_BREAKS = [" at ", " @ ", " bei ", " beim "];
const BREAKS = [" | ", " – ", " — ", " - ", " · ", ", "];

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");
const plain = (word: string): string => word.toLowerCase().replaceAll(".", "").replaceAll(",", "");
const endsLike = (word: string): boolean =>
  !COMPANY_WORDS.has(plain(word)) && JOB_ENDINGS.some((ending) => plain(word).endsWith(ending));
const namesJob = (line: string): boolean => wordsIn(line.replaceAll("/", " ")).some(endsLike);
const isCompany = (name: string): boolean =>
  wordsIn(name).length > 1 &&
  !wordsIn(name).some((word) => NO_COMPANY_WORDS.has(plain(word))) &&
  isName(name) &&
  !namesJob(name) &&
  wordsIn(name).some((word) => COMPANY_WORDS.has(plain(word)));

/** 'Oak & Elm' beside a job is its company, unless the two are departments. */
const isPair = (name: string): boolean =>
  name.includes(" & ") &&
  !namesJob(name) &&
  isPlainName(name) &&
  wordsIn(name).every(
    (word) => word === "&" || (word[0] !== word[0]?.toLowerCase() && !DEPARTMENTS.has(plain(word))),
  );

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

/** A short capitalised line, not all in capitals and without digits. */
const isPlainName = (line: string): boolean =>
  isName(line) &&
  wordsIn(line).length <= UNKNOWN_JOB_WORDS_MAX &&
  line !== line.toUpperCase() &&
  line[0] !== line[0]?.toLowerCase() &&
  !Array.from("0123456789@[*").some((sign) => line.includes(sign));

/** Removes '(m/w/d)', '(f/m/x)' and emojis, which say nothing about the job. */
const withoutSigns = (title: string): string =>
  wordsIn(title)
    .map((word) => (isGenderSign(word) ? word.slice(word.indexOf(")") + 1) : word))
    .filter(
      (word, at, { length }) =>
        (at > 0 || word.toLowerCase() !== word.toUpperCase()) &&
        (at < length - 1 || /[\p{L}\p{N})]/u.test(word)),
    )
    .join(" ")
    .replaceAll(" ,", ",");

const isGenderSign = (word: string): boolean =>
  word.startsWith("(") && word.includes("/") && [")", "),", ");"].some((end) => word.endsWith(end));

/** In a table, a label and its value are two cells. */
function cellsOf(line: string): string[] {
  const cells = line.split(CELLS).filter((cell) => cell.trim() !== "");
  const [label = "", value] = cells;
  const isLabel = [TITLE_LABELS, COMPANY_LABELS].some((labels) => labels.has(keyOf(label)));
  return value !== undefined && isLabel ? [`${label}: ${value}`] : cells;
}
const CELLS = /\t| {3,}/u;
const keyOf = (label: string): string => wordsIn(label.toLowerCase()).join("-");

function withoutLooseLabels(line: string): string {
  const at = line.indexOf(":");
  return at > 0 && LOOSE_LABELS.has(keyOf(line.slice(0, at)))
    ? withoutLooseLabels(line.slice(at + 1).trim())
    : line;
}

/** Removes the rating that job portals append to a company's name. */
function withoutStars(company: string): string {
  const words = wordsIn(company);
  const from = words.findIndex((word) => Number.isFinite(Number(word)));
  return words.slice(0, from === -1 ? words.length : from).join(" ");
}

function labelled(lines: readonly string[], labels: ReadonlySet<string>): string {
  for (const line of lines) {
    const [label = "", ...rest] = line.split(":");
    if (rest.length > 0 && labels.has(keyOf(label))) return rest.join(":").trim();
  }
  return "";
}

const split = (text: string, breaks: readonly string[]): string[] =>
  breaks.reduce((left, one) => left.replaceAll(one, "\n"), text).split("\n");

/** The first sentence of a text pasted as one line names the job. */
function firstSentence(line: string): string {
  const end = line.indexOf(". ");
  return end === -1 || wordsIn(line).length <= NAME_WORDS_MAX ? line : line.slice(0, end);
}

/** Splits a line into the job's title and the company after the first separator. */
function cut(line: string): { name: string; company: string } {
  const [before = "", behind] = split(firstSentence(line), SURE_BREAKS);
  const parts = split(before, BREAKS).map((part) => part.trim());
  const beside = parts.find(isCompany) ?? parts.slice(1).find(isPair);
  const company = behind === undefined ? beside : split(behind, BREAKS)[0];
  return {
    name: parts.find(namesJob) ?? parts[0] ?? "",
    company: company?.split(" (")[0]?.trim() ?? "",
  };
}

/** 'About us: Elm Foods is …', or the name beside the job, if a sentence below begins to say what it is. */
function saidBelow(advert: string, beside: readonly string[]): string {
  for (const name of beside)
    if (wordsIn(name).length > 1 && isPlainName(name) && SAYS.some((is) => advert.includes(name + is)))
      return name;
  for (const about of ABOUT) {
    const at = advert.indexOf(about);
    if (at === -1) continue;
    const sentence = advert.slice(at + about.length).trimStart();
    const ends = SAYS.map((is) => sentence.indexOf(is)).filter((end) => end > 0);
    const name = sentence.slice(0, Math.min(...ends, sentence.length));
    if (ends.length > 0 && isPlainName(name) && !namesJob(name) && isNamed(name)) return name;
  }
  return "";
}
const ABOUT = ["About us:", "About us\n", "Über uns:", "Über uns\n"];
const SAYS = [" is ", " are ", " ist ", " sind "];
const PRONOUNS = setOf("we our this it the wir unser unsere das die der es dies");
const isNamed = (name: string): boolean =>
  wordsIn(name).every(
    (word) => word === "&" || (word[0] !== word[0]?.toLowerCase() && !PRONOUNS.has(plain(word))),
  );

/** 'Elm Estate, Kent' becomes 'Elm Estate'. If both a school and its university are named, the university is taken. */
function withoutPlace(name: string): string {
  return name.split(", ").findLast(isCompany) ?? name;
}

const withoutTown = (line: string): string => line.split(", ")[0] ?? "";

/** The job title and company from the lines above an advert; '' when they are not certain. */
export function readAdvertHead(advert: string): AdvertHead {
  const lines = normalisePasted(advert)
    .split("\n")
    .flatMap(cellsOf)
    .map((line) => withoutLooseLabels(withoutSigns(line)))
    .filter((line) => line !== "")
    .slice(0, LINES_READ);
  const [top = ""] = lines;
  const named = lines
    .slice(0, TOP_LINES)
    .map(cut)
    .find(({ name }) => isName(name) && namesJob(name));
  const first =
    named ?? (isPlainName(cut(top).name) && !isCompany(top) ? cut(top) : { name: "", company: "" });
  const beside = lines.slice(0, TOP_LINES).flatMap((line) => split(line, [" · ", " | "]));
  const company =
    labelled(lines, COMPANY_LABELS) ||
    first.company ||
    withoutPlace(
      withoutStars(beside.find(isCompany) ?? beside.map(withoutTown).slice(1).find(isPair) ?? ""),
    ) ||
    saidBelow(normalisePasted(advert), split(top, BREAKS).slice(1));
  return {
    title: (labelled(lines, TITLE_LABELS) || first.name).slice(0, APPLICATION_TITLE_MAX_LENGTH).trim(),
    company: company.slice(0, COMPANY_MAX_LENGTH).trim(),
  };
}
