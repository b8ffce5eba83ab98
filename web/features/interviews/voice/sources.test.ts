import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSources, makerOf } from "./sources.ts";
import { parseSpeechSettings } from "./speech-settings.ts";

type Availability = "available" | "downloadable" | "unavailable";

/** Fakes a browser whose speech recognition has this availability on the device; undefined means no recognition. */
function haveBrowser(onDevice: Availability | "unknown" | undefined): void {
  const recognizer = onDevice === "unknown" ? {} : { available: () => Promise.resolve(onDevice) };
  Object.assign(globalThis, { SpeechRecognition: onDevice === undefined ? undefined : recognizer });
}

const sourcesOf = async (hasServer: boolean) =>
  (await findSources("de", hasServer)).map(({ source, needsInstall }) =>
    needsInstall ? `${source}*` : source,
  );

describe("where speech becomes text", () => {
  beforeEach(() => {
    Object.defineProperty(navigator, "mediaDevices", { value: {}, configurable: true });
    Object.assign(globalThis, { isSecureContext: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "isSecureContext");
    Reflect.deleteProperty(globalThis, "SpeechRecognition");
    Reflect.deleteProperty(navigator, "mediaDevices");
  });

  it("is proposed on the device first, then at the server, then at the browser's service", async () => {
    haveBrowser("available");
    expect(await sourcesOf(true)).toEqual(["device", "server", "browser"]);
    haveBrowser("downloadable");
    expect(await sourcesOf(false)).toEqual(["device*", "browser"]);
  });

  it("is nowhere on a plain http page, even if the browser offers it", async () => {
    haveBrowser("available");
    Object.assign(globalThis, { isSecureContext: false });
    expect(await sourcesOf(true)).toEqual([]);
  });

  it("is not on the device if the browser can't do it or can't tell", async () => {
    haveBrowser("unavailable");
    expect(await sourcesOf(true)).toEqual(["server", "browser"]);
    haveBrowser("unknown");
    expect(await sourcesOf(false)).toEqual(["browser"]);
  });

  it("is nowhere in a browser without recognition and with a server without speech", async () => {
    haveBrowser(undefined);
    expect(await sourcesOf(false)).toEqual([]);
    expect(await sourcesOf(true)).toEqual(["server"]);
  });

  it("names the company that most likely receives the sound of the browser's service", () => {
    expect(makerOf("Mozilla/5.0 Chrome/150.0 Safari/537.36")).toBe("Google");
    expect(makerOf("Mozilla/5.0 Chrome/150.0 Safari/537.36 Edg/150.0")).toBe("Microsoft");
    expect(makerOf("Mozilla/5.0 Version/18.0 Safari/605.1")).toBe("Apple");
    expect(makerOf("Something else")).toBe("its maker");
  });
});

describe("the settings of speaking", () => {
  it("are taken as stored, except for invalid values", () => {
    const stored = {
      source: "browser",
      ends: "pause",
      pauseSeconds: 8,
      sendsAtOnce: true,
      measures: false,
      voice: "v",
      rate: 0.7,
    };
    expect(parseSpeechSettings(JSON.stringify(stored))).toEqual(stored);
    const wrong = {
      source: "cloud",
      ends: 3,
      pauseSeconds: 9,
      sendsAtOnce: "yes",
      measures: 1,
      voice: 4,
      rate: 5,
    };
    const usual = parseSpeechSettings(undefined);
    expect(parseSpeechSettings(JSON.stringify(wrong))).toEqual(usual);
    for (const broken of ["null", "[]", "{", "7"]) expect(parseSpeechSettings(broken)).toEqual(usual);
    expect(usual).toMatchObject({ source: null, ends: "press", sendsAtOnce: false });
  });
});
