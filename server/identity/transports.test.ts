import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { createTransports } from "./identity-jobs.ts";

const parts = { fetch, now: () => new Date() };
const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "secret", TWILIO_FROM: "+15005550006" };

function channelsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const transports = createTransports(readConfig(environment).identity, parts);
  return Object.entries(transports).flatMap(([channel, transport]) => (transport === null ? [] : [channel]));
}

describe("createTransports", () => {
  it("gives each channel the way that is set up for it, and no other", () => {
    expect(channelsOf({})).toEqual([]);
    expect(channelsOf({ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "post@example.com" })).toEqual(["email"]);
    expect(channelsOf(twilio)).toEqual(["sms"]);
    expect(channelsOf({ ...twilio, TWILIO_WHATSAPP_FROM: "+14155238886" })).toEqual(["sms", "whatsapp"]);
  });
});
