import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { parseSiweMessage } from "#identity/factors/wallet/siwe-message.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestCall, type TestIdentity, type WantedIdentity } from "#testing/identity.ts";
import { openEthereumWallet, openSolanaWallet } from "#testing/wallets.ts";

const PRIMARY = "/crypto_wallets/authenticate/start/primary";

const SECONDARY = "/crypto_wallets/authenticate/start/secondary";

const ETHEREUM = { crypto_wallet_address: openEthereumWallet("start").address, crypto_wallet_type: "ethereum" };

const SOLANA = { crypto_wallet_address: openSolanaWallet("start").address, crypto_wallet_type: "solana" };

describe.each(DATABASES)("startWallet on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const start = (body: object, input: TestCall = {}) => latchkey.call("POST", PRIMARY, { ...input, body });
  const ask = async (wanted: WantedIdentity) => {
    latchkey = await createTestIdentity(database, wanted);
  };

  it("refuses other types of wallets, and addresses that are none of their type", async () => {
    const refused = async (body: object) => (await start(body)).errorType;
    expect(await refused({ ...ETHEREUM, crypto_wallet_type: "bitcoin" })).toBe("invalid_wallet_type");
    expect(await refused({ ...ETHEREUM, crypto_wallet_address: "0x12" })).toBe("invalid_ethereum_address");
    expect(await refused({ ...SOLANA, crypto_wallet_type: "ethereum" })).toBe("invalid_ethereum_address");
    expect(await refused({ ...SOLANA, crypto_wallet_address: "1".repeat(32) })).toBe("invalid_solana_address");
    expect(await refused({ crypto_wallet_type: "ethereum" })).toBe("bad_request");
  });

  it("docs/threats.md#42: refuses a sign-in message for another site, and keeps nothing of it", async () => {
    const answer = await start({ ...ETHEREUM, siwe_params: { uri: "https://evil.example/login" } });
    expect(answer).toMatchObject({ status: 400, errorType: "invalid_siwe_params" });
    expect(answer.body["error_message"]).toBe("The uri of the signature request cannot be used.");
    expect(await database.query("SELECT id FROM latchkey.wallet_challenge")).toHaveLength(0);
  });

  it("docs/threats.md#42: refuses a page that is not the project's, or that the SDK names otherwise", async () => {
    const headers = (parent: string) => ({ "x-sdk-parent-host": parent });
    const evil = "https://evil.example";
    const refused = { status: 403, errorType: "invalid_origin" };
    expect(await start(ETHEREUM, { headers: headers(evil) })).toMatchObject(refused);
    expect(await start(ETHEREUM, { headers: headers(evil), origin: null })).toMatchObject(refused);
    expect(await start(ETHEREUM, { headers: headers("http://127.0.0.1:3000") })).toMatchObject(refused);
    expect(await start(ETHEREUM, { headers: headers("http://localhost:3000") })).toMatchObject({ status: 200 });
  });

  it("needs a session to add a wallet", async () => {
    const answer = await latchkey.call("POST", SECONDARY, { body: ETHEREUM });
    expect(answer).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("docs/threats.md#36: refuses the sixty-first request of a client in ten minutes, and nobody else's", async () => {
    await start(ETHEREUM);
    await database.query("UPDATE latchkey.rate_window SET count = 60 WHERE key LIKE 'wallet challenges%'");
    const refused = await start(SOLANA);
    expect(refused).toMatchObject({ status: 429, errorType: "too_many_requests" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await start(SOLANA, { address: "198.51.100.7" })).toMatchObject({ status: 200 });
  });

  it("writes free text that names project, site, wallet and purpose, and is never the same twice", async () => {
    const first = String((await start(SOLANA)).data["challenge"]);
    expect(first).toContain("Example asks you to sign this message to log in with this wallet.");
    expect(first).toContain("We do not ask for a transaction.");
    expect(first).toContain("Site: localhost:3000");
    expect(first).toContain(`Wallet: ${SOLANA.crypto_wallet_address}`);
    expect((await start(SOLANA)).data["challenge"]).not.toBe(first);
    const { token } = await latchkey.signIn("ann@example.com");
    const added = await latchkey.call("POST", SECONDARY, { token, body: SOLANA });
    expect(added.data["challenge"]).toContain("to add this wallet to your account.");
  });

  it("writes the sign-in message that the page asked for, its domain from the page", async () => {
    const siwe_params = {
      uri: "http://localhost:3000/login",
      chain_id: "137",
      issued_at: "2026-11-22T10:00:00Z",
      statement: "Sign in to read your portfolios.",
      not_before: "2026-01-01T00:00:00Z",
      message_request_id: "r-1",
      resources: ["http://localhost:3000/portfolios"],
    };
    const answer = await start({ ...ETHEREUM, siwe_params });
    expect(parseSiweMessage(String(answer.data["challenge"]))).toMatchObject({
      scheme: null,
      domain: "localhost:3000",
      statement: siwe_params.statement,
      uri: siwe_params.uri,
      chainId: "137",
      issuedAt: siwe_params.issued_at,
      notBefore: siwe_params.not_before,
      requestId: "r-1",
      resources: siwe_params.resources,
    });
    const { address } = parseSiweMessage(String(answer.data["challenge"])) ?? {};
    expect(address?.toLowerCase()).toBe(ETHEREUM.crypto_wallet_address);
    const kept = await database.query("SELECT message FROM latchkey.wallet_challenge");
    expect(kept).toEqual([{ message: answer.data["challenge"] }]);
  });

  it("writes a sign-in message without being asked where the project wants one, for Ethereum alone", async () => {
    await ask({ settings: { siweRequired: true } });
    const siwe = parseSiweMessage(String((await start(ETHEREUM)).data["challenge"]));
    expect(siwe).toMatchObject({ uri: "http://localhost:3000", chainId: "1", statement: null });
    const life = Date.parse(siwe?.expirationTime ?? "") - Date.parse(siwe?.issuedAt ?? "");
    expect(life).toBe(5 * 60_000);
    expect((await start({ ...SOLANA, siwe_params: {} })).data["challenge"]).toContain(
      "We do not ask for a transaction.",
    );
  });
});
