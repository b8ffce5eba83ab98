import { PASSWORD } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("a program is let in by a key until it is revoked", async ({ personPage: page, request }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open API access" }).click();
  await expect(page).toHaveURL("/settings/api");
  const keys = page.getByRole("region", { name: "API keys" });
  await expect(keys.getByText("You have no API keys.")).toBeVisible();
  await keys.getByRole("button", { name: "Make a key" }).click();
  const form = page.getByRole("form", { name: "Make an API key" });
  await form.getByLabel("Name of the key").fill("My script");
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByRole("button", { name: "Make the key" }).click();
  await expect(form.getByText("Please choose what the key may do.")).toBeVisible();
  await form.getByLabel("Read reports").check();
  await checkScreen(page, "API access form");
  await form.getByRole("button", { name: "Make the key" }).click();
  const key = await keys.getByLabel("New API key").inputValue();
  await checkScreen(page, "API access key");
  const ask = async () =>
    (await request.get("/api/conversations", { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await ask()).toBe(200);
  await keys.getByRole("button", { name: "I have copied it" }).click();
  await expect(keys.getByLabel("New API key")).toHaveCount(0);
  await page.reload();
  await expect(keys.getByText(/reads reports · Until .* · last used/)).toBeVisible();
  await keys.getByRole("button", { name: "Revoke My script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(keys.getByText("You have no API keys.")).toBeVisible();
  expect(await ask()).toBe(401);
});

test("a webhook is added, its secret shown once, and what was sent listed", async ({ personPage: page }) => {
  await page.goto("/settings/api");
  const card = page.getByRole("region", { name: "Webhooks" });
  await card.getByRole("button", { name: "Add a webhook" }).click();
  const form = page.getByRole("form", { name: "Add a webhook" });
  await form.getByRole("button", { name: "Add it" }).click();
  await expect(form.getByText("Please give an address.")).toBeVisible();
  await form.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await form.getByLabel("Session moved").uncheck();
  await form.getByRole("button", { name: "Add it" }).click();
  await expect(card.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await checkScreen(page, "webhook secret");
  await card.getByRole("button", { name: "I have copied it" }).click();
  await expect(card.getByText("Report ready · Session booked · Session cancelled")).toBeVisible();
  await card.getByRole("button", { name: "What was sent" }).click();
  await expect(card.getByText(/Nothing was sent yet/)).toBeVisible();
  await card.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("No address is told.")).toBeVisible();
});
