import { describe, expect, it } from "vitest";
import { choosePlace } from "./choose-place.ts";

const OLD_DESKTOP = { hasFedCm: false, isMobile: false, hasPlace: true };
const NEW_DESKTOP = { hasFedCm: true, isMobile: false, hasPlace: true };
const OLD_PHONE = { hasFedCm: false, isMobile: true, hasPlace: true };

describe("choosePlace", () => {
  it("shows nothing where it may only be embedded and cannot be", () => {
    expect(choosePlace("embeddedOnly", NEW_DESKTOP)).toBe("nowhere");
    expect(choosePlace("embeddedOnly", OLD_PHONE)).toBe("nowhere");
    expect(choosePlace("embeddedOnly", OLD_DESKTOP)).toBe("embedded");
  });

  it("asks the browser, under both names of the same wish", () => {
    expect(choosePlace("floatingOrEmbedded", OLD_DESKTOP)).toBe("embedded");
    expect(choosePlace("embedded", OLD_DESKTOP)).toBe("embedded");
    expect(choosePlace("embedded", NEW_DESKTOP)).toBe("floating");
    expect(choosePlace("floatingOrEmbedded", OLD_PHONE)).toBe("floating");
  });

  it("floats, or shows nothing, where Google's script would not find its place", () => {
    const inShadow = { ...OLD_DESKTOP, hasPlace: false };
    expect(choosePlace("embedded", inShadow)).toBe("floating");
    expect(choosePlace("embeddedOnly", inShadow)).toBe("nowhere");
    expect(choosePlace("forceLegacyEmbedded", inShadow)).toBe("nowhere");
  });

  it("asks nobody where the page decides", () => {
    expect(choosePlace("floating", OLD_DESKTOP)).toBe("floating");
    expect(choosePlace("forceLegacyEmbedded", NEW_DESKTOP)).toBe("embedded");
  });
});
