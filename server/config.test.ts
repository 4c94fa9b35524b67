import { describe, expect, it } from "vitest";
import { PLAN_TABLE } from "#contracts/plans.ts";
import { ConfigError, readConfig } from "./config.ts";
import { isOutboxOpen } from "./identity/identity-deployment.ts";

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
    ["MARKET_SOURCE", "yahoo", 'MARKET_SOURCE="yahoo" cannot be used: use snapshot or live, or leave it out.'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL"],
    ["IDENTITY_URL", "id.example.com", 'IDENTITY_URL="id.example.com" cannot be used: use the address of an identity'],
    ["TRUSTED_PROXIES", "10.0.0.0/8, my-proxy", 'TRUSTED_PROXIES="10.0.0.0/8, my-proxy" cannot be used: use the'],
    ["TRUSTED_PROXIES", "10.0.0.0/33", "TRUSTED_PROXIES"],
    ["OUTBOX", "yes", 'OUTBOX="yes" cannot be used: use off, on or public, or leave it out.'],
    ["SMTP_URL", "mail.example.com:587", "SMTP_URL"],
    ["PLAN_LIMITS", "FREE=3", "PLAN_LIMITS"],
    ["PLAN_LIMITS", '{"FREE":{"portfolios":"many"}}', "use JSON by plan"],
    ["PLAN_LIMITS", '{"FREE":{"questions":5}}', "limits are portfolios, companies, feeds and screens"],
    ["PLAN_LIMITS", '{"GOLD":{"portfolios":5}}', "PLAN_LIMITS"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN cannot be used: use 16 to 200"],
    ["HSTS_SUBDOMAINS", "yes", 'HSTS_SUBDOMAINS="yes" cannot be used: use on'],
    ["BACKUP_KEEP", "0", 'BACKUP_KEEP="0" cannot be used: use a whole number from 1'],
    ["BACKUP_EVERY_HOURS", "12", "BACKUP_EVERY_HOURS has no effect without BACKUP_DIR"],
    ["MAIL_FROM", "Beforehand\nBcc: all@example.com", "MAIL_FROM"],
  ])("stops at %s=%s with a sentence that names the cure", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it("takes other limits of plans, and leaves the rest of the table", () => {
    const { plans } = readConfig({ PLAN_LIMITS: '{"FREE":{"portfolios":3,"companies":null}}' });
    expect(plans.FREE).toEqual({ ...PLAN_TABLE.FREE, portfolios: 3, companies: null });
    expect(plans.BASIC).toEqual(PLAN_TABLE.BASIC);
    expect(readConfig({}).plans).toEqual(PLAN_TABLE);
  });

  it("never repeats the password of a wrong connection string", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://root:secret@db/x" })).toThrow(/DATABASE_URL="mysql:\/\/…"/);
  });

  it("never repeats a secret that is too short", () => {
    expect(() => readConfig({ LATCHKEY_SECRET: "open sesame" })).toThrow(
      /^LATCHKEY_SECRET cannot be used: use at least/,
    );
    expect(() => readConfig({ LATCHKEY_SECRET: "open sesame" })).not.toThrow(/sesame/);
  });

  it("refuses half of what text messages need, and names the rest", () => {
    expect(() => readConfig({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_FROM: "+15005550006" })).toThrow(
      /set TWILIO_AUTH_TOKEN \(use the account's token\) too/,
    );
  });

  it("sends mails as nobody of the product's host unless a sender is set", () => {
    const sender = (more: Readonly<Record<string, string>>): string | null =>
      readConfig({ SMTP_URL: "smtp://mail.example.com", ...more }).identity.mailFrom;
    expect(sender({})).toBe("no-reply@localhost");
    expect(sender({ PUBLIC_URL: "https://research.example.com" })).toBe("no-reply@research.example.com");
    expect(sender({ MAIL_FROM: "Post <post@example.com>" })).toBe("Post <post@example.com>");
    expect(sender({ SMTP_URL: "smtp://mail.example.com?from=post@example.com" })).toBe(null);
  });

  it("gives PORT to whichever server is started, unless the identity server has a port of its own", () => {
    expect(readConfig({}).identity).toMatchObject({ port: 3001, isProductPortKnown: true });
    expect(readConfig({ PORT: "4000" }).identity).toMatchObject({ port: 4000, isProductPortKnown: false });
    const both = readConfig({ PORT: "4000", IDENTITY_PORT: "4001" });
    expect([both.port, both.identity.port, both.identity.isProductPortKnown]).toEqual([4000, 4001, true]);
  });

  it("refuses a mail server with a password that is no part of an address", () => {
    const broken = { SMTP_URL: "smtp://post:100%@mail.example.com", MAIL_FROM: "post@example.com" };
    expect(() => readConfig(broken)).toThrow(/special characters of the password/);
    expect(() => readConfig(broken)).not.toThrow(/100%/);
    expect(readConfig({ ...broken, SMTP_URL: "smtp://mail.example.com" }).identity.mailFrom).toBe("post@example.com");
  });

  it("docs/threats.md#46: production refuses to start with the open outbox unless it is set on purpose", () => {
    const production = { NODE_ENV: "production" };
    expect(() => readConfig({ ...production, OUTBOX: "on" })).toThrow(/OUTBOX=on is refused .* set OUTBOX=public/);
    expect(isOutboxOpen(readConfig(production))).toBe(false);
    expect(isOutboxOpen(readConfig({ ...production, OUTBOX: "public" }))).toBe(true);
  });

  it("opens the outbox while developing, unless it is switched off", () => {
    expect(isOutboxOpen(readConfig({}))).toBe(true);
    expect(isOutboxOpen(readConfig({ NODE_ENV: "test", OUTBOX: "on" }))).toBe(true);
    expect(isOutboxOpen(readConfig({ OUTBOX: "off" }))).toBe(false);
  });

  it("gives an identity server that runs alone the product's PostgreSQL, and else a folder of its own", () => {
    const shared = readConfig({ DATABASE_URL: "postgres://db/x", IDENTITY_URL: "https://id.example.com/" }).identity;
    expect(shared).toMatchObject({ databaseUrl: "postgres://db/x", url: "https://id.example.com" });
    expect(readConfig({ DATA_DIR: "/data" }).identity).toMatchObject({
      databaseUrl: null,
      dataDirectory: "/data/identity",
      port: 3001,
    });
  });

  it("reads the proxies that may name the client", () => {
    expect(readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).identity.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
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

  it("turns the live source on with a contact alone, and off by name", () => {
    const contact = { SEC_CONTACT: "Jane Doe jane@example.com" };
    expect(readConfig(contact).market.source).toBe("live");
    expect(readConfig({ ...contact, MARKET_SOURCE: "snapshot" }).market).toEqual({ source: "snapshot" });
    expect(readConfig({}).market).toEqual({ source: "snapshot" });
  });
});
