import { expect, test } from "vitest";
import { nameDevice } from "./rules.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, "Edge on Windows"],
  [`${WINDOWS} Gecko/20100101 Firefox/127.0`, "Firefox on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1",
    "Safari on Mac",
  ],
  ["curl/8.5.0", "An app or a browser we don't know"],
  [null, "An app or a browser we don't know"],
])("%s is told in plain words", (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});
