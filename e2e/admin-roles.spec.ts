import type { Page } from "@playwright/test";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { runSql } from "./database.ts";
import { holdRequests } from "./hold-requests.ts";
import type { Person } from "./person.ts";
import { expect, test } from "./test.ts";

const OUT_WITHIN_MS = 5000;

type StaffPage = { path: string; heading: string; superadmin?: true; act?: (page: Page) => Promise<void> };

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

const PAGES: StaffPage[] = [
  { path: "/admin", heading: "Admin dashboard", act: press("Refresh") },
  { path: "/admin/conversation/:id", heading: "Conversation details" },
  { path: "/admin/overview", heading: "Overview", act: (page) => page.getByText("90 days").click() },
  { path: "/admin/question-bank", heading: "Question bank" },
  { path: "/super-admin", heading: "Superadmin dashboard", superadmin: true },
  { path: "/super-admin/conversation/:id", heading: "Conversation details", superadmin: true },
  { path: "/super-admin/invitations", heading: "Invitations", superadmin: true },
  { path: "/super-admin/installation", heading: "This Greenroom", superadmin: true },
  { path: "/super-admin/audit-log", heading: "Audit log", superadmin: true, act: press("Filter") },
];

async function setRole({ email }: Person, role: number): Promise<void> {
  await runSql("update public.users set role_id = $2 where email = $1", [email, role]);
}

async function open(page: Page, { path, heading }: StaffPage): Promise<void> {
  const [one] = await runSql("select id from public.conversations where message_count > 1 limit 1");
  await page.goto(path.replace(":id", String(one?.["id"])));
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole("main").getByLabel(/^Loading/)).toHaveCount(0);
}

/** Expects the refusal that the route table names: a panel on superadmin pages, else the dashboard with a message. */
async function expectOut(page: Page, { superadmin }: StaffPage): Promise<void> {
  if (superadmin) {
    const panel = page.getByRole("heading", { level: 1, name: "Access Denied" });
    await expect(panel).toBeVisible({ timeout: OUT_WITHIN_MS });
    await expect(page.getByText("Your role: Regular user (1)")).toBeVisible();
  } else {
    await expect(page).toHaveURL("/dashboard", { timeout: OUT_WITHIN_MS });
    // A card of the page being left may show the same text.
    await expect(page.getByText(TEXT.noAdminPrivileges).first()).toBeVisible();
  }
}

for (const role of [ROLE.admin, ROLE.superadmin]) {
  test(`each page of role ${role} closes by itself when the role is taken away`, async ({ page, person }) => {
    await setRole(person, role);
    const ours = PAGES.filter(({ superadmin = false }) => superadmin === (role === ROLE.superadmin));
    const tabs = await Promise.all(ours.map(() => page.context().newPage()));
    for (const [at, tab] of tabs.entries()) await open(tab, ours[at] as StaffPage);
    await setRole(person, ROLE.free);
    await Promise.all(tabs.map((tab, at) => expectOut(tab, ours[at] as StaffPage)));
  });
}

test("a page of staff closes at a demoted user's next action", async ({ page, person }) => {
  test.slow();
  for (const one of PAGES.filter(({ act }) => act !== undefined)) {
    await setRole(person, one.superadmin ? ROLE.superadmin : ROLE.admin);
    await open(page, one);
    // Hold the page's poll of the current user, which would close the page first.
    const release = await holdRequests(page, "**/api/users/me");
    await setRole(person, ROLE.free);
    await one.act?.(page);
    release();
    await expectOut(page, one);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
