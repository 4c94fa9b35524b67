import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressBlock, addressNetwork, clientAddress } from "./client-address.ts";

const PROXIES = ["10.0.0.0/8", "fd00::/8", "192.0.2.7"];

describe("clientAddress", () => {
  it("docs/threats.md#36: does not read the header of a client that is no trusted proxy", () => {
    expect(clientAddress({ socket: "198.51.100.9", forwardedFor: "203.0.113.1", trusted: PROXIES })).toBe(
      "198.51.100.9",
    );
    expect(clientAddress({ socket: "198.51.100.9", forwardedFor: "203.0.113.1", trusted: [] })).toBe("198.51.100.9");
    expect(clientAddress({ socket: "127.0.0.1", forwardedFor: "203.0.113.1", trusted: [] })).toBe("127.0.0.1");
  });

  it("docs/threats.md#36: believes the last proxy, not what a client put in front of it", () => {
    expect(clientAddress({ socket: "10.0.0.1", forwardedFor: "127.0.0.1, 203.0.113.1", trusted: PROXIES })).toBe(
      "203.0.113.1",
    );
    expect(
      clientAddress({ socket: "10.0.0.1", forwardedFor: "10.9.9.9, 203.0.113.1, 10.0.0.2", trusted: PROXIES }),
    ).toBe("203.0.113.1");
  });

  it.each([
    "",
    "unknown",
    "203.0.113.1, evil",
    "203.0.113",
    "0x7f.1",
    "2130706433",
    "203.0.113.1;",
    "256.1.1.1",
    "::1::",
    "01.02.03.04",
  ])("docs/threats.md#36: falls back to the socket's address where the header is %j", (forwardedFor) => {
    expect(clientAddress({ socket: "10.0.0.1", forwardedFor, trusted: PROXIES })).toBe("10.0.0.1");
  });

  it("takes the left-most hop where all are trusted, and the socket's address without a header", () => {
    expect(clientAddress({ socket: "10.0.0.1", forwardedFor: "10.0.0.3, 10.0.0.2", trusted: PROXIES })).toBe(
      "10.0.0.3",
    );
    expect(clientAddress({ socket: "10.0.0.1", forwardedFor: null, trusted: PROXIES })).toBe("10.0.0.1");
  });

  it("writes one address in one way", () => {
    expect(clientAddress({ socket: "::ffff:198.51.100.9", forwardedFor: null, trusted: [] })).toBe("198.51.100.9");
    expect(clientAddress({ socket: "::ffff:10.0.0.1", forwardedFor: "[2001:DB8:0:0::1]:4711", trusted: PROXIES })).toBe(
      "2001:db8::1",
    );
    expect(clientAddress({ socket: "192.0.2.7", forwardedFor: "203.0.113.1:4711", trusted: PROXIES })).toBe(
      "203.0.113.1",
    );
    expect(clientAddress({ socket: "fe80::1%eth0", forwardedFor: null, trusted: [] })).toBe("fe80::1");
  });

  it("names a trusted proxy that is no address or block", () => {
    expect(() => clientAddress({ socket: "10.0.0.1", forwardedFor: "1.1.1.1", trusted: ["proxy.local"] })).toThrow(
      "proxy.local",
    );
    expect(() => clientAddress({ socket: "10.0.0.1", forwardedFor: "1.1.1.1", trusted: ["10.0.0.0/33"] })).toThrow(
      "10.0.0.0/33",
    );
  });

  it("never lets an untrusted client choose its address", () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (header, hop) => {
        const address = clientAddress({ socket: "198.51.100.9", forwardedFor: `${header}, ${hop}`, trusted: PROXIES });
        expect(address).toBe("198.51.100.9");
      }),
    );
  });
});

describe("addressBlock", () => {
  it("docs/threats.md#36: puts the addresses that one client holds into one block", () => {
    expect(addressBlock("203.0.113.77")).toBe("203.0.113.0/24");
    expect(addressBlock("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
    expect(addressBlock("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(addressBlock("2001:db8:1:2:ffff::1")).toBe("2001:db8:1:2::/64");
    expect(addressBlock("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  });

  it("keeps what is no address as it is", () => {
    expect(addressBlock("unknown")).toBe("unknown");
  });

  it("gives the same block to all addresses that share its first bits", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (address, last) => {
        const neighbour = address.replace(/\d+$/, String(last));
        expect(addressBlock(neighbour)).toBe(addressBlock(address));
      }),
    );
  });
});

describe("addressNetwork", () => {
  it("docs/threats.md#36: puts the blocks that one customer of a network holds into one network", () => {
    expect(addressNetwork("203.0.113.77")).toBe("203.0.113.0/24");
    expect(addressNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
    expect(addressNetwork("2001:db8:1:ffff::1")).toBe("2001:db8:1::/48");
    expect(addressNetwork("2001:db8:2::1")).toBe("2001:db8:2::/48");
    expect(addressNetwork("unknown")).toBe("unknown");
  });
});
