import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteExpiredIdentityData } from "#identity/retention.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestCall, type TestIdentity } from "#testing/identity.ts";
import { openEthereumWallet, openSolanaWallet, type TestWallet } from "#testing/wallets.ts";

const REFUSED = { status: 401, errorType: "unable_to_authenticate_crypto_wallet" };

const ethereum = openEthereumWallet("ann");

const solana = openSolanaWallet("ann");

describe.each(DATABASES)("authenticateWallet on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const start = async (
    wallet: TestWallet,
    { siwe_params, token, ...input }: TestCall & { siwe_params?: object } = {},
  ) => {
    const way = token === undefined ? "primary" : "secondary";
    const body = { ...named(wallet), siwe_params };
    const answer = await latchkey.call("POST", `/crypto_wallets/authenticate/start/${way}`, { ...input, token, body });
    expect(answer.errorType).toBe("");
    return String(answer.data["challenge"]);
  };
  const finish = (wallet: TestWallet, signature: string, input: TestCall = {}) =>
    latchkey.call("POST", "/crypto_wallets/authenticate", {
      ...input,
      body: { ...named(wallet), signature, session_duration_minutes: 30 },
    });
  const signIn = async (wallet: TestWallet, input: TestCall = {}): Promise<Answer> =>
    finish(wallet, wallet.sign(await start(wallet, input)), input);

  it("docs/threats.md#42: a signature works once, and not after five minutes", async () => {
    const signature = ethereum.sign(await start(ethereum));
    expect(await finish(ethereum, signature)).toMatchObject({ status: 200 });
    expect(await finish(ethereum, signature)).toMatchObject(REFUSED);
    const late = ethereum.sign(await start(ethereum));
    await database.query("UPDATE latchkey.wallet_challenge SET expires_at = now() WHERE used_at IS NULL");
    expect(await finish(ethereum, late)).toMatchObject(REFUSED);
    const lives = await database.query<{ seconds: number }>(
      "SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM latchkey.wallet_challenge WHERE used_at IS NOT NULL",
    );
    expect(lives).toEqual([{ seconds: 300 }]);
  });

  it("docs/threats.md#42: twenty identical signatures at once give one session", async () => {
    const signature = solana.sign(await start(solana));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(solana, signature)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === REFUSED.errorType)).toHaveLength(19);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(1);
  });

  it("makes one account when a new wallet signs several challenges at once", async () => {
    const challenges = await Promise.all(Array.from({ length: 5 }, () => start(ethereum)));
    const answers = await Promise.all(challenges.map((challenge) => finish(ethereum, ethereum.sign(challenge))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data["user_id"])).size).toBe(1);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(1);
  });

  it("docs/threats.md#42: a foreign, broken, malleable or zero signature changes nothing, and the right one still works", async () => {
    const challenge = await start(ethereum);
    const signature = ethereum.sign(challenge);
    expect(await finish(ethereum, openEthereumWallet("eve").sign(challenge))).toMatchObject(REFUSED);
    expect(await finish(ethereum, ethereum.sign(`${challenge} `))).toMatchObject(REFUSED);
    expect(await finish(ethereum, otherForm(signature))).toMatchObject(REFUSED);
    expect(await finish(ethereum, `0x${"00".repeat(65)}`)).toMatchObject(REFUSED);
    expect(await finish(ethereum, "signed")).toMatchObject(REFUSED);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(0);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(0);
    expect(await finish(ethereum, signature)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#42: the challenge of one wallet is worth nothing for another, nor for another type", async () => {
    const other = openEthereumWallet("eve");
    expect(await finish(other, other.sign(await start(ethereum)))).toMatchObject(REFUSED);
    expect(await finish({ ...solana, type: "ethereum" }, solana.sign(await start(solana)))).toMatchObject({
      status: 400,
      errorType: "invalid_ethereum_address",
    });
  });

  it("docs/threats.md#42: a message made for one page is refused on another, though both are the project's", async () => {
    const page = "http://127.0.0.1:3000";
    const challenge = await start(ethereum, { siwe_params: { uri: page }, origin: page });
    expect(await finish(ethereum, ethereum.sign(challenge))).toMatchObject(REFUSED);
    expect(await finish(ethereum, ethereum.sign(challenge), { origin: page })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#42: a message that counts from later on is refused until then", async () => {
    const soon = new Date(Date.now() + 120_000).toISOString();
    const signature = ethereum.sign(await start(ethereum, { siwe_params: { not_before: soon } }));
    expect(await finish(ethereum, signature)).toMatchObject(REFUSED);
    expect(await database.query("SELECT id FROM latchkey.wallet_challenge WHERE used_at IS NOT NULL")).toHaveLength(0);
    const past = new Date(Date.now() - 120_000).toISOString();
    const next = ethereum.sign(await start(ethereum, { siwe_params: { not_before: past } }));
    expect(await finish(ethereum, next)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#42: nobody can take a challenge away by asking for others in its wallet's name", async () => {
    const signature = ethereum.sign(await start(ethereum));
    for (let flood = 0; flood < 20; flood += 1) await start(ethereum, { address: `198.51.100.${flood}` });
    expect(await finish(ethereum, signature)).toMatchObject({ status: 200 });
  });

  it("keeps a challenge that is open, and deletes it an hour after it ended", async () => {
    await start(ethereum);
    expect(await deleteExpiredIdentityData(database)).toBe(0);
    await database.query("UPDATE latchkey.wallet_challenge SET expires_at = now() - interval '61 minutes'");
    expect(await deleteExpiredIdentityData(database)).toBe(1);
  });

  it("signs a new person up and a known one in, in any spelling of the address", async () => {
    const first = await signIn(ethereum);
    const wallet = { crypto_wallet_type: "ethereum", verified: true };
    expect(first.data).toMatchObject({
      user: { emails: [], crypto_wallets: [wallet] },
      session: { authentication_factors: [{ type: "crypto", delivery_method: "crypto_wallet" }] },
      status_code: 200,
    });
    expect(first.data["__user"]).toEqual(first.data["user"]);
    const again = await signIn({ ...ethereum, address: `0x${ethereum.address.slice(2).toUpperCase()}` });
    expect(again.data["user_id"]).toBe(first.data["user_id"]);
    const other = await signIn(solana);
    expect(other.data["user_id"]).not.toBe(first.data["user_id"]);
  });

  it("adds a wallet to the signed-in person, keeping session id and token", async () => {
    const ann = await latchkey.signIn("ann@example.com");
    const added = await signIn(solana, { token: ann.token });
    expect(added.data).toMatchObject({
      user_id: ann.userId,
      session_token: ann.token,
      user: { crypto_wallets: [{ crypto_wallet_address: solana.address, crypto_wallet_type: "solana" }] },
      session: { authentication_factors: [{ type: "otp" }, { type: "crypto" }] },
    });
    expect((await signIn(solana)).data["user_id"]).toBe(ann.userId);
  });

  it("refuses to add a wallet of somebody else, and keeps both as they were", async () => {
    const bobs = await signIn(solana);
    const ann = await latchkey.signIn("ann@example.com");
    expect(await signIn(solana, { token: ann.token })).toMatchObject({
      status: 400,
      errorType: "duplicate_crypto_wallet",
    });
    const wallets = await database.query<{ user_id: string }>("SELECT user_id FROM latchkey.wallet");
    expect(wallets).toEqual([{ user_id: bobs.data["user_id"] }]);
  });

  it("adds a wallet for nobody but who asked, and for nobody who is not logged in", async () => {
    const ann = await latchkey.signIn("ann@example.com");
    const eve = await latchkey.signIn("eve@example.com");
    const signature = solana.sign(await start(solana, { token: ann.token }));
    expect(await finish(solana, signature, { token: eve.token })).toMatchObject(REFUSED);
    expect(await finish(solana, solana.sign(await start(solana, { token: ann.token })))).toMatchObject(REFUSED);
    expect(await database.query("SELECT id FROM latchkey.wallet")).toHaveLength(0);
  });

  it("logs in as the wallet's owner where signing was asked for to log in, and ends what the browser held before", async () => {
    const bobs = await signIn(ethereum);
    const ann = await latchkey.signIn("ann@example.com");
    const answer = await finish(ethereum, ethereum.sign(await start(ethereum)), { token: ann.token });
    expect(answer.data["user_id"]).toBe(bobs.data["user_id"]);
    const gone = await latchkey.call("POST", "/sessions/authenticate", { token: ann.token });
    expect(gone.errorType).toBe("session_not_found");
  });
});

function named({ address, type }: TestWallet): object {
  return { crypto_wallet_address: address, crypto_wallet_type: type };
}

/** The second form that anybody can make of an Ethereum signature: s on the other side of the middle. */
function otherForm(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, "0");
  return `${signature.slice(0, 66)}${s}${signature.endsWith("1b") ? "1c" : "1b"}`;
}
