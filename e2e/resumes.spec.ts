import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { writePdf } from "#api/testing/write-pdf.ts";
import { TEXT } from "#contract/texts.ts";
import { holdRequests } from "./hold-requests.ts";
import { createPerson, idOf } from "./person.ts";
import { inboxOf } from "./inbox.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const FILES = resolve(import.meta.dirname, "../api/testing/files");
const file = (name: string) => ({
  name,
  mimeType: name.endsWith(".pdf") ? "application/pdf" : "",
  buffer: readFileSync(resolve(FILES, name)),
});
const UNREADABLE = /We could not read text in this file. You can still use it/;

const block = (page: Page) => page.getByRole("dialog", { name: "your profile" });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(block(page).getByRole("button", { name: "Upload Resume" })).toBeVisible();
}

type Picked = string | { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file in the picker that the button opens. */
async function pick(page: Page, what: Picked): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await block(page).getByRole("button", { name: "Upload Resume" }).click();
  await (await chooser).setFiles(what);
  const input = block(page).getByLabel("Resume file");
  await expect(input, "browsers tell of no change when the same file is chosen again").toHaveValue("");
}

/** Downloads the resume with the View button. */
async function view(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent("download");
  await block(page).getByRole("button", { name: "View" }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("a resume is uploaded, viewed, replaced and deleted", async ({ personPage: page }) => {
  await openProfile(page);
  await pick(page, file("libreoffice.docx"));
  await expect(page.getByText("Resume uploaded")).toBeVisible();
  await expect(block(page).getByText("libreoffice.docx")).toBeVisible();
  expect(await view(page)).toEqual({ name: "libreoffice.docx", bytes: file("libreoffice.docx").buffer });

  await pick(page, file("abiword.pdf"));
  await expect(block(page).getByText("abiword.pdf")).toBeVisible();
  await expect(block(page).getByText("libreoffice.docx")).toBeHidden();
  expect(await view(page)).toEqual({ name: "abiword.pdf", bytes: file("abiword.pdf").buffer });

  await block(page).getByRole("button", { name: "Delete resume" }).click();
  await expect(page.getByText("Are you sure you want to delete your resume?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(block(page).getByRole("button", { name: "Delete resume" })).toBeFocused();
  await expect(block(page).getByText("abiword.pdf")).toBeVisible();
  await block(page).getByRole("button", { name: "Delete resume" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(block(page).getByText("abiword.pdf")).toBeHidden();
  await expect(block(page).getByRole("button", { name: "Upload Resume" })).toBeFocused();
  await page.reload();
  await openProfile(page);
  await expect(block(page).getByRole("button", { name: "View" })).toBeHidden();
});

test("a resume can be dropped, and its upload shows how far it is", async ({ personPage: page }) => {
  await openProfile(page);
  const release = await holdRequests(page, "**/api/resumes");
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.pdf", { type: "application/pdf" }));
    return transfer;
  }, file("libreoffice.pdf").buffer.toString("base64"));
  const target = block(page).getByText("Resume", { exact: true });
  await target.dispatchEvent("dragover", { dataTransfer: data });
  await target.dispatchEvent("drop", { dataTransfer: data });
  await expect(block(page).getByRole("progressbar", { name: "Uploading dropped.pdf" })).toBeVisible();
  await checkScreen(page, "resume uploading");
  // The upload continues after the dropdown is closed.
  await page.keyboard.press("Escape");
  await expect(block(page)).toBeHidden();
  release();
  await expect(page.getByText("Resume uploaded")).toBeVisible();
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(block(page).getByText("dropped.pdf")).toBeVisible();
});

test("a wrong type and too large a file are refused before sending", async ({ personPage: page }) => {
  await openProfile(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/resumes")) sent.push(request.url());
  });
  await pick(page, { name: "cv.png", mimeType: "image/png", buffer: Buffer.from("png") });
  await expect(page.getByText(TEXT.filePicture)).toBeVisible();
  // Use a file on disk: sending this many bytes to the browser takes long.
  const large = test.info().outputPath("cv.pdf");
  writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1, "x"));
  await pick(page, large);
  await expect(page.getByText("File size exceeds the 10MB limit.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a file that only calls itself a PDF is refused in the same words", async ({ personPage: page }) => {
  await openProfile(page);
  await pick(page, { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("<script>") });
  await expect(page.getByText("Invalid file type. Please upload a PDF or Word document.")).toBeVisible();
  await expect(block(page).getByRole("button", { name: "View" })).toBeHidden();
});

test("a scanned resume is kept, and says kindly that it cannot be read", async ({ personPage: page }) => {
  await openProfile(page);
  await checkScreen(page, "resume none");
  await pick(page, { ...file("scan.pdf"), name: `${"Curriculum-vitae-".repeat(5)}Robin.pdf` });
  await expect(block(page).getByText(UNREADABLE)).toBeVisible({ timeout: 15_000 });
  expect((await view(page)).bytes).toEqual(file("scan.pdf").buffer);
  await expect(page.getByText("Resume uploaded")).toBeHidden();
  await checkScreen(page, "resume unreadable");
  await block(page).getByRole("button", { name: "Delete resume" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await checkScreen(page, "resume confirm delete");
});

test("losses of a resume stand above the lines for stories", async ({ personPage: page }) => {
  const deed = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year";
  const buffer = writePdf([[{ text: deed, x: 40, y: 700 }], []]);
  await openProfile(page);
  await pick(page, { name: "cv.docx", mimeType: "application/wps-office.docx", buffer });
  await expect(block(page).getByText(TEXT.lossPictures)).toBeVisible();
  await page.goto("/stories");
  await page.getByRole("button", { name: "From your resume" }).click();
  await expect(page.getByText(TEXT.lossPictures)).toBeVisible();
  await expect(page.getByText(deed)).toBeVisible();
  await openProfile(page);
  await pick(page, {
    name: "cv.doc",
    mimeType: "application/msword",
    buffer: Buffer.from("{\\rtf1 Ann\\par}"),
  });
  await expect(page.getByText(TEXT.fileRtf)).toBeVisible();
});

test("failures are told in the specification's words", async ({ personPage: page, faults }) => {
  faults.allow(/ERR_FAILED|status of 503/);
  await openProfile(page);
  await page.route("**/api/resumes", (route) => route.abort());
  await pick(page, file("scan.pdf"));
  await expect(page.getByText("An error occurred while uploading your resume")).toBeVisible();
  await page.unroute("**/api/resumes");
  await pick(page, file("scan.pdf"));
  await expect(block(page).getByRole("button", { name: "View" })).toBeVisible();
  const failing = { status: 503, json: { success: false, message: "x", error: "x", code: "unavailable" } };
  await page.route(/api\/resumes\/[\w-]{36}/, (route) => route.fulfill(failing));
  await block(page).getByRole("button", { name: "View" }).click();
  await expect(page.getByText("Failed to download resume")).toBeVisible();
  await block(page).getByRole("button", { name: "Delete resume" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete resume")).toBeVisible();
  await page.route("**/api/resumes/latest", (route) => route.fulfill(failing));
  await page.reload();
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(block(page).getByRole("button", { name: "Try Again" })).toBeVisible();
});

const legacyOf = (changes: object) =>
  JSON.stringify({
    name: "old cv.pdf",
    type: "application/pdf",
    data: `data:application/pdf;base64,${file("libreoffice.pdf").buffer.toString("base64")}`,
    ...changes,
  });

/** Opens the dashboard with the resume that an earlier version left in localStorage. */
async function comeBackWith(page: Page, stored: string): Promise<void> {
  await page.goto("/login");
  await page.evaluate((text) => localStorage.setItem("resume", text), stored);
  await page.goto("/dashboard");
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("resume"));

const latestOf = async (page: Page) =>
  ((await (await page.request.get("/api/resumes/latest")).json()) as { data: { file_name: string } | null })
    .data;

test("a resume left in the browser moves into its account, once", async ({ personPage: page }) => {
  await comeBackWith(page, legacyOf({ userId: await idOf(page.request) }));
  await expect(page.getByText("Resume migrated to cloud storage")).toBeVisible();
  expect(await stored(page)).toBeNull();
  expect(await latestOf(page)).toMatchObject({ file_name: "old cv.pdf" });
});

test("a resume left without an account moves when its owner says so", async ({ personPage: page }) => {
  await comeBackWith(page, legacyOf({}));
  const dialog = page.getByRole("dialog", { name: "Is this your resume?" });
  await expect(dialog).toBeVisible();
  await checkScreen(page, "legacy resume");
  await dialog.getByRole("button", { name: "Not mine" }).click();
  await expect(dialog).toBeHidden();
  expect(await stored(page)).not.toBeNull();
  expect(await latestOf(page)).toBeNull();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await dialog.getByRole("button", { name: "Add to my account" }).click();
  await expect(page.getByText("Resume migrated to cloud storage")).toBeVisible();
  expect(await stored(page)).toBeNull();
});

// safety.md T57
test("another person's resume is left alone", async ({ page, person, browser, baseURL }) => {
  const elsewhere = await browser.newContext();
  const other = await createPerson(elsewhere, inboxOf(baseURL));
  const text = legacyOf({ userId: await idOf(elsewhere.request) });
  await elsewhere.close();
  expect(other.email).not.toBe(person.email);
  await comeBackWith(page, text);
  await openProfile(page);
  await expect(block(page).getByRole("button", { name: "View" })).toBeHidden();
  expect(await stored(page)).toBe(text);
});

test("a broken resume in the browser is removed and said to be broken", async ({ personPage: page }) => {
  const words = page.getByText("An error occurred while uploading your resume");
  await comeBackWith(page, "{broken");
  await expect(words).toBeVisible();
  expect(await stored(page)).toBeNull();
  const data = `data:application/pdf;base64,${Buffer.from("no pdf").toString("base64")}`;
  await comeBackWith(page, legacyOf({ userId: await idOf(page.request), data }));
  await expect(words).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();
});
