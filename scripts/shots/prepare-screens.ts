import type { APIRequestContext } from "@playwright/test";
import { DAY_MS } from "#contract/calendar-days.ts";
import { press, type Ids, type Part } from "./screen.ts";

const DAYS_AHEAD = 9;

const ADVERT = `Customer support lead at Example Travel

What we ask:
- Three years of experience in customer support
- You have led a small team and written its rota
- You stay calm on the phone with upset customers
- Experience with a ticket system such as Zendesk
- You speak German and English
- Ideally you have set up a knowledge base`;

const STORY = {
  title: "The night the booking system failed",
  competencies: ["customer-focus"],
  situation: "On a Friday evening the booking system failed, and forty callers were waiting.",
  task: "I was the only one on shift who knew the paper forms.",
  actions: "I wrote one message for all, put the oldest calls first and rang each of the families myself.",
  result: "All forty were booked by midnight; two wrote to thank us.",
  learning: "",
};

const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What the pages of this part show: an application with its plan, two stories, a debrief. */
export async function prepareStories(
  request: APIRequestContext,
): Promise<Pick<Ids, "application" | "story">> {
  const make = async (path: string, data: object): Promise<string> => {
    const response = await request.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const story = await make("/api/stories", STORY);
  await make("/api/stories", { ...STORY, title: "A rota that nobody swapped", result: "", competencies: [] });
  const application = await make("/api/applications", {
    title: "Customer support lead",
    company: "Example Travel",
    advert: ADVERT,
    interviewDate: dayFrom(DAYS_AHEAD),
  });
  await make("/api/applications", { title: "Team lead", company: "Example Bank", advert: ADVERT });
  await make("/api/debriefs", {
    applicationId: application,
    heldOn: dayFrom(-1),
    feeling: 4,
    questions: [
      {
        question: "Tell me about an upset customer.",
        answer: "I let him finish, then told him what I could do at once.",
      },
      { question: "Why do you want to leave your job?" },
    ],
  });
  return { application, story };
}

/** In this order: what is picture of a full page comes before its dialogs. */
export const prepare: Part = {
  name: "prepare",
  who: "premium",
  screens: [
    { name: "applications", at: "/applications" },
    {
      name: "applications, none",
      at: "/applications",
      given: { calls: "/api/applications", answer: () => ({ success: true, data: [] }) },
    },
    { name: "application", at: ({ application }) => `/applications/${application}` },
    {
      name: "application, deleting",
      at: ({ application }) => `/applications/${application}`,
      shows: "first",
      reach: (page) => press(page, /^(Delete|Löschen)$/),
    },
    { name: "plan", at: ({ application }) => `/applications/${application}/plan` },
    { name: "stories", at: "/stories" },
    {
      name: "stories, none",
      at: "/stories",
      given: { calls: "/api/stories", answer: () => ({ success: true, data: [] }) },
    },
    { name: "story", at: ({ story }) => `/stories/${story}` },
    {
      name: "story, deleting",
      at: ({ story }) => `/stories/${story}`,
      shows: "first",
      reach: (page) => press(page, /^(Delete|Löschen)$/),
    },
    {
      name: "stories, errors",
      at: "/stories",
      given: { calls: "/api/stories", answer: "error" },
    },
  ],
};
