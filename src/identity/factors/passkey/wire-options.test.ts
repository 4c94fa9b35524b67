import { describe, expect, it } from "vitest";
import { writeCreationOptions, writeRequestOptions, type CreationOptions } from "./wire-options.ts";

const CHALLENGE = new Uint8Array(32).fill(7);
const CREDENTIAL = "AQIDBAUGBwgJCgsMDQ4PEA";

const CREATION: CreationOptions = {
  rp: { id: "research.example.com", name: "Beforehand" },
  user: { id: "AQID", name: "ada@example.com", displayName: "Ada" },
  challenge: CHALLENGE,
  timeout: 60_000,
  exclude: [],
  residentKey: "preferred",
  userVerification: "preferred",
  attachment: "platform",
};

describe("writeCreationOptions", () => {
  it("writes the members the wire names and no others, leaving an empty list out", () => {
    expect(JSON.parse(writeCreationOptions(CREATION))).toEqual({
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

  it("asks for a passkey in the words of every level of the standard", () => {
    const options = {
      ...CREATION,
      residentKey: "required",
      userVerification: "required",
      attachment: undefined,
    } as const;
    expect(JSON.parse(writeCreationOptions(options))).toMatchObject({
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
    expect(writeCreationOptions(options)).not.toContain("authenticatorAttachment");
  });

  it("names excluded credentials in base64url, without empty transports", () => {
    const exclude = [
      { id: CREDENTIAL, transports: ["usb"] },
      { id: CREDENTIAL, transports: [] },
    ];
    const text = writeCreationOptions({ ...CREATION, exclude });
    expect(JSON.parse(text)).toMatchObject({
      excludeCredentials: [
        { type: "public-key", id: CREDENTIAL, transports: ["usb"] },
        { type: "public-key", id: CREDENTIAL },
      ],
    });
    expect(text).not.toMatch(/null|"transports":\[\]/);
  });
});

describe("writeRequestOptions", () => {
  const REQUEST = {
    rpId: "localhost",
    challenge: CHALLENGE,
    timeout: 60_000,
    allow: [],
    userVerification: "preferred",
  } as const;

  it("writes no list and no null for a sign-in of somebody unknown", () => {
    expect(JSON.parse(writeRequestOptions(REQUEST))).toEqual({
      challenge: Buffer.from(CHALLENGE).toString("base64url"),
      timeout: 60_000,
      rpId: "localhost",
      userVerification: "preferred",
    });
  });

  it("names the credentials of somebody known", () => {
    expect(JSON.parse(writeRequestOptions({ ...REQUEST, allow: [{ id: CREDENTIAL, transports: [] }] }))).toMatchObject({
      allowCredentials: [{ type: "public-key", id: CREDENTIAL }],
    });
  });
});
