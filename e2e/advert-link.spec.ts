import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ADVERT_PAGES, ADVERT_WORDS } from "#api/testing/advert-pages.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

let board: Server;
let address = "";
test.beforeAll(async () => {
  board = createServer((request, response) => {
    if (request.url === "/job")
      response.writeHead(200, { "content-type": "text/html" }).end(ADVERT_PAGES[0]?.body);
    else response.writeHead(request.url === "/robots.txt" ? 404 : 403).end();
  });
  await new Promise<void>((resolve) => board.listen(0, "localhost", resolve));
  address = `http://localhost:${(board.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  board.closeAllConnections();
  board.close();
});

test("an advert is shared by its link, read at a press and saved", async ({ personPage: page }) => {
  await page.goto(`/applications?name=A+job&shared=${encodeURIComponent(`Look: ${address}/walled`)}`);
  const link = page.getByLabel("Link to the advert");
  await expect(link).toHaveValue(`${address}/walled`);
  await page.getByRole("button", { name: "Read the page" }).click();
  await expect(page.getByText(/shows the advert only to people signed in there/)).toBeVisible();
  await checkScreen(page, "advert by a link that is closed");
  await link.fill(`${address}/job`);
  await page.getByRole("button", { name: "Read the page" }).click();
  await expect(page.getByLabel("Company (optional)")).toHaveValue("Hill Clinic");
  await expect(page.getByLabel("Job", { exact: true })).toHaveValue("Ward nurse (m/f/x)");
  const advert = page.getByLabel("Job advert");
  await expect(advert).toHaveValue(/Place: Leeds, England, UK\nPay: 31000 to 35500 GBP a year\n/);
  await expect(advert).toHaveValue(new RegExp(ADVERT_WORDS[0] ?? ""));
  await checkScreen(page, "advert by its link");
  await page.getByRole("button", { name: "Add the application" }).click();
  await expect(page.getByRole("heading", { name: /Ward nurse/ })).toBeVisible();
});
