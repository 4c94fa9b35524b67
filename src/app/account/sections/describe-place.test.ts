import { describe, expect, it } from "vitest";
import { describeLocation } from "./describe-session.ts";

describe("describeLocation", () => {
  it("says that it does not know", () => {
    expect(describeLocation("")).toBe("Location unknown");
  });

  it("gives the address as people know it, without the mark of IPv4 inside IPv6", () => {
    expect(describeLocation("203.0.113.9")).toBe("Address 203.0.113.9");
    expect(describeLocation("::ffff:203.0.113.9")).toBe("Address 203.0.113.9");
    expect(describeLocation("2001:db8::1")).toBe("Address 2001:db8::1");
  });

  it("knows the computer that the server runs on", () => {
    for (const address of ["::1", "127.0.0.1", "::ffff:127.0.0.1"]) {
      expect(describeLocation(address)).toBe("The server's own computer");
    }
  });
});
