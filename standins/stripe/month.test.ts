import { describe, expect, it } from "vitest";
import { nextMonth } from "./ledger.ts";
import { parseForm } from "./requests.ts";

const at = (iso: string) => Date.parse(`${iso}T12:00:00Z`) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe("the provider's months", () => {
  it("keep the day of the first, or a shorter month's last one", () => {
    const anchor = at("2026-01-31");
    const days = [];
    for (let start = anchor; days.length < 4; days.push(day(start))) start = nextMonth(anchor, start);
    expect(days).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });
});

describe("the provider's forms", () => {
  it("nest by brackets", () => {
    expect(parseForm("a=1&items[0][id]=x&items[0][price]=y&items[1][id]=z&meta[plan]=paid")).toEqual({
      a: "1",
      items: [{ id: "x", price: "y" }, { id: "z" }],
      meta: { plan: "paid" },
    });
  });
});
