import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-session.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeDevice", () => {
  it("names a browser by itself, not by those it descends from", () => {
    const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
    expect(describeDevice(`${windows} Chrome/140.0.0.0 Safari/537.36`)).toBe("Chrome on Windows");
    expect(describeDevice(`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`)).toBe("Edge on Windows");
    expect(describeDevice("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
      "Firefox on Linux",
    );
  });

  it("tells phones and tablets from the systems they are made of", () => {
    const mobile = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    expect(describeDevice(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${mobile}`)).toBe("Safari on iPhone");
    const android = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT}`;
    expect(describeDevice(`${android} Chrome/140.0.0.0 Mobile Safari/537.36`)).toBe("Chrome on Android");
  });

  it("claims to know nothing of what says nothing", () => {
    expect(describeDevice("")).toBe("Unknown device");
    expect(describeDevice("curl/8.5.0")).toBe("Unknown device");
    expect(describeDevice("Mozilla/5.0 (Windows NT 10.0) Something/1.0")).toBe("Unknown browser on Windows");
  });
});
