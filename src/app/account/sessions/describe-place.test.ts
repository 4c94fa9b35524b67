import { describe, expect, it } from "vitest";
import { describePlace } from "./describe-place.ts";

describe("describePlace", () => {
  it("says that it does not know", () => {
    expect(describePlace("")).toBe("Location unknown");
  });

  it("gives the address as people know it, without the mark of IPv4 inside IPv6", () => {
    expect(describePlace("203.0.113.9")).toBe("Address 203.0.113.9");
    expect(describePlace("::ffff:203.0.113.9")).toBe("Address 203.0.113.9");
    expect(describePlace("2001:db8::1")).toBe("Address 2001:db8::1");
  });

  it("knows the computer that the server runs on", () => {
    for (const address of ["::1", "127.0.0.1", "::ffff:127.0.0.1"]) {
      expect(describePlace(address)).toBe("The server's own computer");
    }
  });
});
