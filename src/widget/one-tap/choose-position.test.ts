import { describe, expect, it } from "vitest";
import { choosePosition } from "./start-one-tap.ts";

const OLD_DESKTOP = { hasFedCm: false, isMobile: false, hasPlace: true };
const NEW_DESKTOP = { hasFedCm: true, isMobile: false, hasPlace: true };
const OLD_PHONE = { hasFedCm: false, isMobile: true, hasPlace: true };

describe("choosePosition", () => {
  it("shows nothing where it may only be embedded and cannot be", () => {
    expect(choosePosition("embeddedOnly", NEW_DESKTOP)).toBe("nowhere");
    expect(choosePosition("embeddedOnly", OLD_PHONE)).toBe("nowhere");
    expect(choosePosition("embeddedOnly", OLD_DESKTOP)).toBe("embedded");
  });

  it("asks the browser, under both names of the same wish", () => {
    expect(choosePosition("floatingOrEmbedded", OLD_DESKTOP)).toBe("embedded");
    expect(choosePosition("embedded", OLD_DESKTOP)).toBe("embedded");
    expect(choosePosition("embedded", NEW_DESKTOP)).toBe("floating");
    expect(choosePosition("floatingOrEmbedded", OLD_PHONE)).toBe("floating");
  });

  it("floats, or shows nothing, where Google's script would not find its place", () => {
    const inShadow = { ...OLD_DESKTOP, hasPlace: false };
    expect(choosePosition("embedded", inShadow)).toBe("floating");
    expect(choosePosition("embeddedOnly", inShadow)).toBe("nowhere");
    expect(choosePosition("forceLegacyEmbedded", inShadow)).toBe("nowhere");
  });

  it("asks nobody where the page decides", () => {
    expect(choosePosition("floating", OLD_DESKTOP)).toBe("floating");
    expect(choosePosition("forceLegacyEmbedded", NEW_DESKTOP)).toBe("embedded");
  });
});
