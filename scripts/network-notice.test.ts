import { describe, expect, it } from "vitest";
import { networkNotice } from "./network-notice.ts";

const at = (host: string, appUrl = "http://localhost:3000") =>
  networkNotice({ host, port: 3000, appUrl }, ["192.168.1.20"]);

describe("the start's words on a network", () => {
  it("name the address that other devices open, and the setting that is missing", () => {
    expect(at("0.0.0.0")).toMatch(
      /open http:\/\/192\.168\.1\.20:3000\. Set APP_URL=http:\/\/192\.168\.1\.20:3000/,
    );
    expect(at("::")).toContain("http://192.168.1.20:3000");
    expect(at("10.0.0.7")).toContain("http://10.0.0.7:3000");
  });

  it("name no setting where APP_URL is a name of the network, only what plain http lacks", () => {
    const words = at("0.0.0.0", "http://greenroom.home:3000");
    expect(words).toMatch(/open http:\/\/greenroom\.home:3000\. Over plain http/);
    expect(words).not.toContain("Set APP_URL");
  });

  it("are absent without access from other devices, or with https", () => {
    expect([at("127.0.0.1"), at("localhost"), at("::1"), at("0.0.0.0", "https://greenroom.example")]).toEqual(
      [null, null, null, null],
    );
  });
});
