import { describe, expect, it } from "vitest";
import { readAnnouncement } from "./find-wallets.ts";

const PROVIDER = { request: () => Promise.resolve([]) };
const INFO = { uuid: "350670db-19fa-4704-a166-e52e178b59d2", name: "Rainbow", rdns: "me.rainbow", icon: "data:," };

describe("readAnnouncement", () => {
  it("refuses what is no announcement", () => {
    expect(readAnnouncement(null)).toBeNull();
    expect(readAnnouncement({ info: INFO })).toBeNull();
    expect(readAnnouncement({ info: { ...INFO, uuid: 7 }, provider: PROVIDER })).toBeNull();
    expect(readAnnouncement({ info: { ...INFO, name: undefined }, provider: PROVIDER })).toBeNull();
    expect(readAnnouncement({ info: INFO, provider: { request: "yes" } })).toBeNull();
  });

  it("reads who announces itself", () => {
    const { uuid, name, rdns } = INFO;
    expect(readAnnouncement({ info: INFO, provider: PROVIDER })).toEqual({ uuid, name, rdns, provider: PROVIDER });
  });

  it("does without a domain", () => {
    expect(readAnnouncement({ info: { ...INFO, rdns: null }, provider: PROVIDER })?.rdns).toBe("");
  });

  it("makes one short line of a name, without marks that turn the text around it", () => {
    const name = ` Rain\n\u202Ebow ${"🌈".repeat(50)}`;
    expect(readAnnouncement({ info: { ...INFO, name }, provider: PROVIDER })?.name).toBe(`Rain bow ${"🌈".repeat(31)}`);
  });
});
