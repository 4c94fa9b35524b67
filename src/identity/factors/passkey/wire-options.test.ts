import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { describe, expect, it } from "vitest";
import { ALGORITHMS } from "./public-key.ts";
import { writeCreationOptions, writeRequestOptions } from "./wire-options.ts";

const CHALLENGE = new Uint8Array(32).fill(7);
const CREDENTIAL = "AQIDBAUGBwgJCgsMDQ4PEA";

describe("writeCreationOptions", () => {
  it("writes the members the wire names and no others, leaving an empty list out", async () => {
    const options = await generateRegistrationOptions({
      rpName: "Beforehand",
      rpID: "research.example.com",
      userName: "ada@example.com",
      userID: new Uint8Array([1, 2, 3]),
      userDisplayName: "Ada",
      challenge: CHALLENGE,
      supportedAlgorithmIDs: ALGORITHMS,
      preferredAuthenticatorType: "localDevice",
    });
    expect(options.hints).toEqual(["client-device"]);
    expect(options.excludeCredentials).toEqual([]);
    expect(JSON.parse(writeCreationOptions(options))).toEqual({
      rp: { id: "research.example.com", name: "Beforehand" },
      user: { id: "AQID", name: "ada@example.com", displayName: "Ada" },
      challenge: Buffer.from(CHALLENGE).toString("base64url"),
      pubKeyCredParams: [
        { type: "public-key", alg: -8 },
        { type: "public-key", alg: -7 },
        { type: "public-key", alg: -257 },
      ],
      timeout: 60_000,
      authenticatorSelection: {
        residentKey: "preferred",
        requireResidentKey: false,
        userVerification: "preferred",
        authenticatorAttachment: "platform",
      },
      attestation: "none",
      extensions: { credProps: true },
    });
  });

  it("names excluded credentials in base64url, without empty transports", async () => {
    const options = await generateRegistrationOptions({
      rpName: "Beforehand",
      rpID: "localhost",
      userName: "ada",
      challenge: CHALLENGE,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: [
        { id: CREDENTIAL, transports: ["usb"] },
        { id: CREDENTIAL, transports: [] },
      ],
    });
    expect(JSON.parse(writeCreationOptions(options))).toMatchObject({
      excludeCredentials: [
        { type: "public-key", id: CREDENTIAL, transports: ["usb"] },
        { type: "public-key", id: CREDENTIAL },
      ],
    });
    expect(writeCreationOptions(options)).not.toMatch(/null|"transports":\[\]/);
  });
});

describe("writeRequestOptions", () => {
  it("writes no list and no null for a sign-in of somebody unknown", async () => {
    const options = await generateAuthenticationOptions({ rpID: "localhost", challenge: CHALLENGE });
    expect(JSON.parse(writeRequestOptions(options))).toEqual({
      challenge: Buffer.from(CHALLENGE).toString("base64url"),
      timeout: 60_000,
      rpId: "localhost",
      userVerification: "preferred",
    });
  });

  it("keeps the extensions the wire names and drops the rest", async () => {
    const options = await generateAuthenticationOptions({
      rpID: "localhost",
      challenge: CHALLENGE,
      extensions: { appid: "https://localhost", minPinLength: true },
      allowCredentials: [{ id: CREDENTIAL }],
    });
    expect(JSON.parse(writeRequestOptions(options))).toMatchObject({
      allowCredentials: [{ type: "public-key", id: CREDENTIAL }],
      extensions: { appid: "https://localhost" },
    });
    expect(writeRequestOptions(options)).not.toContain("minPinLength");
  });
});
