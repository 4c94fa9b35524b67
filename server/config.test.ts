import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing: port 3000, embedded database, bundled snapshot", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, market: { source: "snapshot" }, publicUrl: null });
  });

  it("takes an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it.each([
    ["PORT", "eighty", 'PORT="eighty" cannot be used: use a whole number from 0 to 65535, for example 3000.'],
    ["PORT", "70000", 'PORT="70000" cannot be used: use a whole number from 0 to 65535, for example 3000.'],
    ["MARKET_SOURCE", "yahoo", 'MARKET_SOURCE="yahoo" cannot be used: use snapshot or live.'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL"],
  ])("stops at %s=%s with a sentence that names the cure", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it("never repeats the password of a wrong connection string", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://root:secret@db/x" })).toThrow(/DATABASE_URL="mysql:\/\/…"/);
  });

  it("refuses the live source without a contact address", () => {
    expect(() => readConfig({ MARKET_SOURCE: "live" })).toThrow(/SEC_CONTACT must be set/);
    expect(() => readConfig({ MARKET_SOURCE: "live", SEC_CONTACT: "Jane Doe" })).toThrow(/SEC_CONTACT/);
  });

  it("keeps the contact with the live source", () => {
    expect(readConfig({ MARKET_SOURCE: "live", SEC_CONTACT: "Jane Doe jane@example.com" }).market).toEqual({
      source: "live",
      contact: "Jane Doe jane@example.com",
      mirror: null,
    });
  });
});
