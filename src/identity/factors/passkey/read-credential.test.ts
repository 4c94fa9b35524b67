import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_CREDENTIAL_CHARACTERS } from "#contracts/sdk-v1/webauthn.ts";
import { readAssertion, readNewCredential } from "./read-credential.ts";

const ID = "AQIDBAUGBwgJCgsMDQ4PEA";
/** What "AQID" holds. */
const BYTES = new Uint8Array([1, 2, 3]);
const ORIGIN = "https://app.example.com";

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

const CLIENT_DATA = { type: "webauthn.get", challenge: "AQID", origin: ORIGIN, crossOrigin: false };

const ASSERTION = {
  type: "public-key",
  id: ID,
  rawId: ID,
  authenticatorAttachment: "platform",
  response: { clientDataJSON: encode(CLIENT_DATA), authenticatorData: "AQID", signature: "AQID", userHandle: "AQID" },
  clientExtensionResults: {},
};

const NEW = {
  ...ASSERTION,
  response: { clientDataJSON: encode(CLIENT_DATA), attestationObject: "AQID", transports: ["internal", "hybrid"] },
};

function assertionWith(response: object): string {
  return JSON.stringify({ ...ASSERTION, response: { ...ASSERTION.response, ...response } });
}

describe("readAssertion", () => {
  it.each([
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "{}",
    JSON.stringify({ ...ASSERTION, type: "password" }),
    JSON.stringify({ ...ASSERTION, id: `${ID}==`, rawId: `${ID}==` }),
    JSON.stringify({ ...ASSERTION, rawId: "AQIDBAUGBwgJCgsMDQ4PEQ" }),
    JSON.stringify({ ...ASSERTION, id: "AQID", rawId: "AQID" }),
    JSON.stringify({ ...ASSERTION, id: "A".repeat(1368), rawId: "A".repeat(1368) }),
    JSON.stringify({ ...ASSERTION, response: null }),
    assertionWith({ signature: "a+b/" }),
    assertionWith({ signature: "" }),
    assertionWith({ signature: "A".repeat(4100) }),
    assertionWith({ authenticatorData: 7 }),
    assertionWith({ userHandle: "A".repeat(88) }),
    assertionWith({ clientDataJSON: encode("text") }),
    assertionWith({ clientDataJSON: encode({ ...CLIENT_DATA, challenge: "not base64url" }) }),
    assertionWith({ clientDataJSON: encode({ ...CLIENT_DATA, origin: undefined }) }),
    assertionWith({ clientDataJSON: encode({ ...CLIENT_DATA, crossOrigin: "no" }) }),
    assertionWith({ clientDataJSON: Buffer.from("{").toString("base64url") }),
    JSON.stringify({ ...ASSERTION, padding: "x".repeat(MOST_CREDENTIAL_CHARACTERS) }),
  ])("docs/threats.md#31: refuses %.120s", (text) => {
    expect(readAssertion(text)).toBeNull();
  });

  it("reads an assertion and what its client data say", () => {
    expect(readAssertion(JSON.stringify(ASSERTION))).toEqual({
      id: ID,
      attachment: "platform",
      clientDataJSON: new Uint8Array(Buffer.from(ASSERTION.response.clientDataJSON, "base64url")),
      clientData: { type: "webauthn.get", challenge: "AQID", origin: ORIGIN, isCrossOrigin: false },
      authenticatorData: BYTES,
      signature: BYTES,
      userHandle: "AQID",
    });
  });

  it("reads client data behind a byte order mark, which the standard's decoding drops", () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(CLIENT_DATA))]);
    const read = readAssertion(assertionWith({ clientDataJSON: marked.toString("base64url") }));
    expect(read?.clientData.origin).toBe(ORIGIN);
  });

  it.each([null, undefined, ""])("takes a user handle of %j for none", (userHandle) => {
    expect(readAssertion(assertionWith({ userHandle }))?.userHandle).toBeNull();
  });

  it("tells that a page stood in a frame of another origin", () => {
    const framed = encode({ ...CLIENT_DATA, crossOrigin: true });
    const below = encode({ ...CLIENT_DATA, crossOrigin: undefined, topOrigin: "https://evil.example" });
    expect(readAssertion(assertionWith({ clientDataJSON: framed }))?.clientData.isCrossOrigin).toBe(true);
    expect(readAssertion(assertionWith({ clientDataJSON: below }))?.clientData.isCrossOrigin).toBe(true);
  });

  it("docs/threats.md#31: keeps nothing of members it does not know, and no prototype", () => {
    const hostile = JSON.stringify(ASSERTION).replace("{", '{"__proto__":{"isAdmin":true},"constructor":{},');
    const read = readAssertion(hostile);
    expect(Object.keys(read ?? {})).not.toContain("constructor");
    expect(read).not.toHaveProperty("isAdmin");
  });

  it("answers null or an assertion for whatever text comes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything().map(assertionWithAnything)), (text) => {
        const read = readAssertion(text);
        expect(read === null || typeof read.id === "string").toBe(true);
        const made = readNewCredential(text);
        expect(made === null || typeof made.id === "string").toBe(true);
      }),
    );
  });
});

function assertionWithAnything(value: unknown): string {
  try {
    return JSON.stringify({ ...ASSERTION, response: value });
  } catch {
    // A bigint or a circle, which no JSON holds.
    return "";
  }
}

describe("readNewCredential", () => {
  it("refuses an assertion in its place", () => {
    expect(readNewCredential(JSON.stringify(ASSERTION))).toBeNull();
  });

  it("reads a new credential with its transports", () => {
    expect(readNewCredential(JSON.stringify(NEW))).toMatchObject({
      id: ID,
      attestationObject: BYTES,
      transports: ["internal", "hybrid"],
    });
  });

  it("drops transports and an attachment that mean nothing", () => {
    const odd = { ...NEW, authenticatorAttachment: "implant", response: { ...NEW.response, transports: ["<b>"] } };
    expect(readNewCredential(JSON.stringify(odd))).toMatchObject({ attachment: null, transports: [] });
  });
});
