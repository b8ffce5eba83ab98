/**
 * Detects the language of an advert or a resume by its script and its most common words. The parsers only know English,
 * and report any other language. Language codes are BCP 47.
 */

/** Scripts that only one of the adverts' languages uses. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["bn", /\p{Script=Bengali}/gu],
];

/** Words that are in nearly every text or advert of a language and rare in others. */
const SMALL_WORDS: Record<string, string> = {
  en: "the and of to in for with you your our we is are be will this that have has who from by on at as an or it not their they its into you’ll requirements experience skills work team role job",
  de: "der die das und mit von für bei wir sie ihr ihre ihren deine dein du oder ein eine einen einer auf zu zur zum im den dem des als nicht ist sind werden haben sowie durch aus sich wird uns unser unsere aufgaben profil gesucht ausbildung erfahrung kenntnisse stelle arbeit gehalt bewerbung anforderungen lebenslauf berufserfahrung abgeschlossene vollzeit teilzeit sofort ab gerne bitte keine gute suchen umgang freude führerschein stunden täglich minijob befristet unbefristet",
  fr: "le les la des du de et vous votre vos nous notre nos une un est sont pour avec dans sur par au aux ou que qui en ce cette ces être avez il missions profil poste expérience formation recherche compétences entreprise salaire diplôme recherché recherchons temps plein partiel cdi cdd suite maîtrise gestion permis exigé souhaité",
  es: "el los las la del de y en con para por una un que se su sus es son nuestro nuestra tu tus al como más o será eres funciones requisitos experiencia ofrecemos buscamos empresa contrato salario puesto formación",
  pt: "o os as da das do dos e em com para por uma um que se sua seu são não na no nas nos ao como mais ou será você funções requisitos experiência oferecemos procuramos empresa contrato salário vaga formação",
  it: "il lo gli le la di del della dei delle e in con per una un che si sono è nel nella tuo tua nostro nostra al alla come più o sarà requisiti esperienza offriamo cerchiamo azienda contratto mansioni candidato formazione conoscenza",
  nl: "de het een en van voor met je jij jouw wij ons onze op bij naar dat die niet is zijn wordt hebben hebt aan als ook om te uit functie ervaring bieden vragen diploma werk salaris zoeken gezocht doen",
  pl: "i w z na do oraz się nie że jest są dla od po przez ze nasz twoje pracy będziesz masz lub o jak obowiązki wymagania doświadczenie oferujemy stanowisko umowa wynagrodzenie znajomość prawo stanowisku",
  cs: "a v na s se z do pro od nebo je jsou že jako za naše vaše nabízíme práce budete o k při po požadavky náplň zkušenosti mzda hledáme znalost pozice",
  sv: "och att det som en ett på av för med till är du vi har den inom hos dig din eller om vår våra arbetsuppgifter kvalifikationer erfarenhet söker tjänsten erbjuder",
  da: "og at det som en et på af for med til er du vi har den i os din eller vores hos kan arbejdsopgaver kvalifikationer erfaring søger stillingen tilbyder",
  no: "og å det som en et på av for med til er du vi har den i oss din eller vår hos kan ikke arbeidsoppgaver kvalifikasjoner erfaring søker stillingen tilbyr",
  fi: "ja on ei että sekä tai olet sinulla meillä työ kanssa joka ovat kuin myös mukaan tehtävät vaatimukset kokemusta etsimme tarjoamme osaaminen",
  tr: "ve bir bu için ile olarak olan da de en az sahip veya iş çok gibi daha deneyim aranan nitelikler görev tanımı tercihen mezunu",
  ro: "și de la în cu pe pentru din un o ale este sunt sau care să nu mai prin cerințe experiență oferim responsabilități căutăm salariu",
  hu: "a az és egy hogy nem is van vagy meg számára több ezt mint által feladatok elvárások tapasztalat keresünk kínálunk munka",
  vi: "và của các có cho với trong được là những một không từ theo yêu cầu kinh nghiệm công việc mô tả",
  id: "dan yang di untuk dengan dari pada ini atau dalam akan kami anda persyaratan pengalaman kerja lowongan pendidikan minimal",
  ru: "и в на с по не для от к мы вы что это или как за из работы опыт будет обязанности требования условия график зарплата",
  uk: "і в на з по не для від та що це або як за до роботи досвід ми ви є обов язки вимоги умови графік зарплата досвід",
  bg: "и в на с по не за от да се са е или като който ще ние работа опит изисквания задължения предлагаме търсим",
  ar: "في من على إلى أو مع أن هذا هذه التي الذي عن و ما كل العمل خبرة الوظيفة المهام المطلوب",
  fa: "و در به از که این با را است برای یا آن می های شما کار تجربه سابقه شرایط",
};
const LANGUAGES_OF_WORDS = Object.entries(SMALL_WORDS).map(
  ([language, words]) => [language, new Set(words.split(" "))] as const,
);

/** Reading more does not change the result. */
const CHARACTERS_READ = 20_000;
const LETTERS_MIN = 16;
/** Japanese also uses Han, so this share of the two other scripts makes a text Japanese. */
const JAPANESE_FROM = 0.1;
const OTHER_SCRIPT_FROM = 0.5;
const SMALL_WORDS_MIN = 3;
const SMALL_WORDS_FROM = 0.06;
/** Foreign adverts also contain English words, so another language needs this many times as many hits. */
const MORE_THAN_ENGLISH = 2;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Returns the language of a text that is not English; null for English, or if the text is too short to tell. */
export function otherLanguageOf(source: string): string | null {
  const text = source.slice(0, CHARACTERS_READ).toLowerCase();
  const letters = count(text, /\p{L}/gu);
  if (letters < LETTERS_MIN) return null;
  return languageByScript(text, letters) ?? languageByWords(text) ?? languageByLetters(text, letters);
}

/**
 * Scripts that several languages use, told apart by letters that only one of them uses. The last language of each
 * script is the default.
 */
const SHARED_SCRIPTS: [script: RegExp, languages: [language: string, letters: RegExp][]][] = [
  [
    /\p{Script=Arabic}/gu,
    [
      ["ur", /[ٹڈڑںے]/u],
      ["fa", /[پچژگ]/u],
      ["ar", /./u],
    ],
  ],
  [
    /\p{Script=Cyrillic}/gu,
    [
      ["uk", /[іїєґ]/u],
      ["ru", /[ыэё]/u],
      ["sr", /[ђјљњћџ]/u],
      ["bg", /./u],
    ],
  ],
];

function languageByLetters(text: string, letters: number): string | null {
  const shared = SHARED_SCRIPTS.find(([script]) => count(text, script) >= OTHER_SCRIPT_FROM * letters);
  return shared?.[1].find(([, own]) => own.test(text))?.[0] ?? null;
}

function languageByScript(text: string, letters: number): string | null {
  const counts = SCRIPTS.map(([language, script]) => ({ language, share: count(text, script) / letters }));
  const [kana, , han] = counts.map(({ share }) => share);
  if ((kana ?? 0) >= JAPANESE_FROM && (kana ?? 0) + (han ?? 0) >= OTHER_SCRIPT_FROM) return "ja";
  return counts.find(({ share }) => share >= OTHER_SCRIPT_FROM)?.language ?? null;
}

function languageByWords(text: string): string | null {
  const words = text.match(/\p{L}+/gu) ?? [];
  const found = LANGUAGES_OF_WORDS.map(([language, small]) => ({
    language,
    hits: words.filter((word) => small.has(word)).length,
  })).toSorted((a, b) => b.hits - a.hits);
  const [best] = found;
  const english = found.find(({ language }) => language === "en")?.hits ?? 0;
  if (best === undefined || best.language === "en") return null;
  const isSure =
    best.hits >= SMALL_WORDS_MIN &&
    best.hits >= SMALL_WORDS_FROM * words.length &&
    best.hits >= MORE_THAN_ENGLISH * english;
  return isSure ? best.language : null;
}
