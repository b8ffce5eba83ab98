/** Adverts in the formats of ten job boards; all text was made up for these tests. */

const TASKS = [
  "You look after sixteen people on the ward for the short of breath, in three shifts.",
  "You take blood, give medicines and write down what changed, so that the night knows it.",
  "You have a licence as a nurse, and at least two years of work on a ward behind you.",
  "Experience with oxygen at home is a plus, and so is a second language.",
];
const list = TASKS.map((task) => `<li>${task}</li>`).join("");
const escaped = `<p>About the ward</p><ul>${list}</ul>`.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const around = (body: string, head = "") =>
  `<!doctype html><html><head><title>Jobs</title>${head}</head><body><nav>Sign in Menu Cookies</nav>${body}<footer>Imprint</footer><script>var a = "<li>no advert</li>";</script></body></html>`;
const data = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;

const POSTING = {
  "@context": "https://schema.org/",
  "@type": "JobPosting",
  title: "Ward nurse (m/f/x)",
  hiringOrganization: { "@type": "Organization", name: "Hill Clinic" },
  jobLocation: {
    "@type": "Place",
    address: { addressLocality: "Leeds", addressRegion: "England", addressCountry: { name: "UK" } },
  },
  baseSalary: { currency: "GBP", value: { minValue: 31000, maxValue: 35500, unitText: "YEAR" } },
  datePosted: "2026-11-03T08:00:00Z",
  validThrough: "2026-12-20",
  description: `<p>About the ward</p><ul>${list}</ul>`,
};
const BY_TARIFF = { ...POSTING, baseSalary: "by tariff" };

type Sample = {
  board: string;
  /** The board's real address, for boards whose format depends on it. */
  address?: string;
  body: string;
  form?: unknown;
  says: { title: string; company: string; place?: string; pay?: string };
};
const known = { title: "Ward nurse (m/f/x)", company: "Hill Clinic", place: "Leeds, England, UK" };

export const ADVERT_PAGES: Sample[] = [
  {
    board: "a company's own page",
    body: around("<div id=app></div>", data(POSTING)),
    says: { ...known, pay: "31000 to 35500 GBP a year" },
  },
  {
    board: "a blog's job plugin, all its data in one graph",
    body: around("<main>Loading</main>", data({ "@graph": [{ "@type": "WebSite" }, BY_TARIFF] })),
    says: { ...known, pay: "by tariff" },
  },
  {
    board: "a large company's board, escaped once more",
    body: around(
      "",
      data([{ ...POSTING, "@type": ["JobPosting"], description: escaped, jobLocationType: "TELECOMMUTE" }]),
    ),
    says: { ...known, place: "Leeds, England, UK; Remote" },
  },
  {
    board: "a board with line breaks within its data",
    body: around("", data(POSTING).replace("About the ward", "About\nthe ward")),
    says: known,
  },
  {
    board: "Greenhouse",
    address: "https://job-boards.greenhouse.io/hillclinic/jobs/4012345",
    body: around("<div id=app></div>"),
    form: { title: "Ward nurse", company_name: "Hill Clinic", location: { name: "Leeds" }, content: escaped },
    says: { title: "Ward nurse", company: "Hill Clinic", place: "Leeds" },
  },
  {
    board: "Lever",
    address: "https://jobs.lever.co/hillclinic/5b2f6c3c-1d7a-4b6c-9d0b-b6b7f0ee6c5b",
    body: around("<p>Apply for this job</p>"),
    form: {
      text: "Ward nurse",
      categories: { location: "Leeds" },
      createdAt: 1793692800000,
      salaryRange: { min: 31000, max: 35500, currency: "GBP" },
      descriptionPlain: "About the ward",
      lists: [{ text: "Tasks", content: list }],
    },
    says: { title: "Ward nurse", company: "", place: "Leeds", pay: "31000 to 35500 GBP" },
  },
  {
    board: "Ashby",
    address: "https://jobs.ashbyhq.com/hillclinic/5b2f6c3c-1d7a-4b6c-9d0b-b6b7f0ee6c5b",
    body: around("<noscript>You need scripts</noscript>"),
    form: {
      jobs: [
        { id: "another", title: "Cook", descriptionHtml: "<p>Soup</p>" },
        {
          id: "5b2f6c3c-1d7a-4b6c-9d0b-b6b7f0ee6c5b",
          title: "Ward nurse",
          location: "Leeds",
          descriptionHtml: `<ul>${list}</ul>`,
          compensation: { compensationTierSummary: "£31K to £35K" },
        },
      ],
    },
    says: { title: "Ward nurse", company: "", place: "Leeds", pay: "£31K to £35K" },
  },
  {
    board: "a portal without data, the advert in its main part",
    body: around(
      `<main><h1>Ward nurse</h1><ul>${list}</ul></main>`,
      '<meta property="og:site_name" content="Hill Clinic">',
    ),
    says: { title: "Ward nurse", company: "Hill Clinic" },
  },
  {
    board: "an old German page, the advert in an article",
    body: around(`<article><h1>Pflegekraft für Station 3</h1><ul>${list}</ul></article>`),
    says: { title: "Pflegekraft für Station 3", company: "" },
  },
  {
    board: "an office's page of tables",
    body: around(`<h1>Ward nurse</h1><table><tr><td>Tasks</td><td>${TASKS.join("<br>")}</td></tr></table>`),
    says: { title: "Ward nurse", company: "" },
  },
];

export const ADVERT_WORDS = TASKS;
