import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEthereumAddress } from "./ethereum.ts";
import { parseSiweMessage, type SiweMessage, writeSiweMessage } from "./siwe-message.ts";

const FULL: SiweMessage = {
  scheme: null,
  domain: "app.example.com",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  statement: "Sign in to read your portfolios.",
  uri: "https://app.example.com/login",
  chainId: "1",
  nonce: "Zk3vN0pQ8sTt",
  issuedAt: "2026-11-22T10:30:15.000Z",
  expirationTime: "2026-11-22T10:35:15.000Z",
  notBefore: "2026-11-22T10:30:00.000Z",
  requestId: "request-7",
  resources: ["ipfs://bafybei/terms", "https://app.example.com/portfolios"],
};

const TEXT = `app.example.com wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed

Sign in to read your portfolios.

URI: https://app.example.com/login
Version: 1
Chain ID: 1
Nonce: Zk3vN0pQ8sTt
Issued At: 2026-11-22T10:30:15.000Z
Expiration Time: 2026-11-22T10:35:15.000Z
Not Before: 2026-11-22T10:30:00.000Z
Request ID: request-7
Resources:
- ipfs://bafybei/terms
- https://app.example.com/portfolios`;

const SHORT: SiweMessage = {
  ...FULL,
  scheme: "http",
  domain: "localhost:3000",
  statement: null,
  expirationTime: null,
  notBefore: null,
  requestId: null,
  resources: null,
};

describe("writeSiweMessage", () => {
  it.each<[keyof SiweMessage, string, Partial<SiweMessage>]>([
    ["statement", "a line break", { statement: "Hello\nURI: https://evil.example" }],
    ["statement", "a carriage return", { statement: "Hello\rthere" }],
    ["statement", "letters outside the grammar", { statement: "Grüße" }],
    ["statement", "nothing in it", { statement: "" }],
    ["domain", "a path", { domain: "app.example.com/login" }],
    ["domain", "user information", { domain: "app.example.com@evil.example" }],
    ["domain", "nothing in it", { domain: "" }],
    ["address", "no capitals of EIP-55", { address: FULL.address.toLowerCase() }],
    ["uri", "no scheme", { uri: "app.example.com" }],
    ["uri", "a line break", { uri: "https://app.example.com/\nVersion: 1" }],
    ["uri", "user information", { uri: "https://app.example.com@evil.example/" }],
    ["chainId", "a hexadecimal number", { chainId: "0x1" }],
    ["nonce", "seven characters", { nonce: "abcdefg" }],
    ["nonce", "a dash", { nonce: "abcd-efgh" }],
    ["issuedAt", "a day that does not exist", { issuedAt: "2026-02-30T10:30:15Z" }],
    ["expirationTime", "words", { expirationTime: "tomorrow" }],
    ["notBefore", "no clock", { notBefore: "2026-11-22" }],
    ["requestId", "a blank", { requestId: "request 7" }],
    ["resources", "one that is no URI", { resources: ["https://app.example.com", "portfolios"] }],
    ["scheme", "a blank", { scheme: "ht tp" }],
  ])("names the %s that has %s", (field, _, change) => {
    expect(writeSiweMessage({ ...FULL, ...change })).toEqual({ ok: false, field });
  });

  it("writes every line in the order of EIP-4361", () => {
    expect(writeSiweMessage(FULL)).toEqual({ ok: true, text: TEXT });
  });

  it("leaves out the lines that are not asked for, but no empty line", () => {
    expect(writeSiweMessage(SHORT)).toEqual({
      ok: true,
      text: `http://localhost:3000 wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed


URI: https://app.example.com/login
Version: 1
Chain ID: 1
Nonce: Zk3vN0pQ8sTt
Issued At: 2026-11-22T10:30:15.000Z`,
    });
  });
});

describe("parseSiweMessage", () => {
  it.each([
    ["another version", TEXT.replace("Version: 1", "Version: 2")],
    ["carriage returns", TEXT.replaceAll("\n", "\r\n")],
    ["a line break at the end", `${TEXT}\n`],
    ["a line break before it", `\n${TEXT}`],
    ["two statements", TEXT.replace("portfolios.\n", "portfolios.\nAnd more.\n")],
    ["no empty line before the statement", TEXT.replace("\n\nSign", "\nSign")],
    ["lines in another order", TEXT.replace("Chain ID: 1\nNonce: Zk3vN0pQ8sTt", "Nonce: Zk3vN0pQ8sTt\nChain ID: 1")],
    ["a line twice", TEXT.replace("Chain ID: 1\n", "Chain ID: 1\nChain ID: 1\n")],
    ["no nonce", TEXT.replace("Nonce: Zk3vN0pQ8sTt\n", "")],
    ["a label in small letters", TEXT.replace("URI:", "uri:")],
    ["another chain's name", TEXT.replace("Ethereum", "Solana")],
    ["text after the resources", `${TEXT}\nhello`],
    ["an address in small letters", TEXT.replace(FULL.address, FULL.address.toLowerCase())],
    ["nothing", ""],
  ])("refuses a message with %s", (_, text) => {
    expect(parseSiweMessage(text)).toBeNull();
  });

  it("reads what was written", () => {
    expect(parseSiweMessage(TEXT)).toEqual(FULL);
  });

  it("gives every message back that can be written", () => {
    fc.assert(
      fc.property(messages(), (message) => {
        const written = writeSiweMessage(message);
        expect(written.ok).toBe(true);
        expect(written.ok ? parseSiweMessage(written.text) : null).toEqual(message);
      }),
    );
  });

  it("reads no two texts as one message: after any change it refuses or reads other fields", () => {
    const places = fc.nat(TEXT.length - 1);
    fc.assert(
      fc.property(places, fc.string({ minLength: 1, maxLength: 3, unit: "binary-ascii" }), (position, replacement) => {
        const changed = TEXT.slice(0, position) + replacement + TEXT.slice(position + 1);
        fc.pre(changed !== TEXT);
        expect(parseSiweMessage(changed)).not.toEqual(FULL);
      }),
      { numRuns: 1000 },
    );
  });

  it("answers at once to long hostile texts", () => {
    fc.assert(
      fc.property(fc.constantFrom("a", ":", "/", "%41", "a:", "[:", "//", "@"), (piece) => {
        const long = piece.repeat(20_000);
        expect(parseSiweMessage(`${long} wants you to sign in with your Ethereum account`)).toBeNull();
        expect(writeSiweMessage({ ...FULL, uri: `https://${long}\n` })).toEqual({ ok: false, field: "uri" });
      }),
    );
  });
});

function messages(): fc.Arbitrary<SiweMessage> {
  const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
  const dates = fc.date({ min: new Date(0), max: new Date("9999-01-01T00:00:00Z"), noInvalidDate: true });
  const instants = dates.map((date) => date.toISOString());
  const uris = fc.webUrl({ withQueryParameters: true, withFragments: true });
  return fc.record({
    scheme: maybe(fc.constantFrom("https", "http")),
    domain: fc.webAuthority({ withPort: true, withIPv4: true, withIPv6: true }),
    address: fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => parseEthereumAddress(`0x${Buffer.from(bytes).toString("hex")}`)?.checksummed ?? ""),
    statement: maybe(fc.stringMatching(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/u)),
    uri: uris,
    chainId: fc.nat().map(String),
    nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/u),
    issuedAt: instants,
    expirationTime: maybe(instants),
    notBefore: maybe(instants),
    requestId: maybe(fc.stringMatching(/^[A-Za-z0-9\-._~!$&'()*+,;=:@]*$/u)),
    resources: maybe(fc.array(uris, { maxLength: 4 })),
  });
}
