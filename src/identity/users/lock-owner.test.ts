import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import type { Answer } from "#testing/identity.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { lockPersonRow } from "./user-store.ts";

const ANN = "ann@example.com";
const PHONE = "+12025550123";

/** Gives the sign-in time to come as far as it can; the database's own time, for it is what waits. */
const LET_THE_SIGN_IN_GO = "SELECT pg_sleep(0.2)";

describe.each(DATABASES)("holdOwner on $name", ({ open }) => {
  const suite = openIdentitySuite(open);

  const post = (path: string, body: object, token?: string) => suite.latchkey.call("POST", path, { body, token });
  /** Signs in while the owner removes the way in. */
  const signInWhileRemoved = async (
    table: string,
    { userId, signIn }: { readonly userId: string; readonly signIn: () => Promise<Answer> },
  ): Promise<Answer> => {
    const running: { signIn: Promise<Answer> | null } = { signIn: null };
    await suite.database.transaction(async (tx) => {
      await lockPersonRow(tx, userId);
      running.signIn = signIn();
      await tx.query(LET_THE_SIGN_IN_GO);
      await tx.query(`DELETE FROM latchkey.${table} WHERE user_id = $1`, [userId]);
    });
    const answer = await running.signIn;
    if (answer === null) throw new TypeError("The sign-in did not begin.");
    return answer;
  };

  it("docs/threats.md#14: a number that its owner removes meanwhile opens the account no more", async () => {
    const { userId, token } = await suite.latchkey.signIn(ANN);
    const added = await post("/otps/sms/send/secondary", { phone_number: PHONE }, token);
    const { method_id } = added.data;
    await post("/otps/authenticate", { method_id, code: await suite.latchkey.newestCode(PHONE) }, token);
    await post("/otps/sms/login_or_create", { phone_number: PHONE });
    const body = { method_id, code: await suite.latchkey.newestCode(PHONE) };
    const signIn = () => post("/otps/authenticate", body);
    const { data, errorType } = await signInWhileRemoved("phone_number", { userId, signIn });
    expect(errorType).toBe("");
    expect(data["user_id"]).not.toBe(userId);
  });

  it("docs/threats.md#14: a wallet that its owner removes meanwhile opens the account no more", async () => {
    const wallet = openEthereumWallet("ann");
    const named = { crypto_wallet_type: wallet.type, crypto_wallet_address: wallet.address };
    const sign = async (): Promise<object> => {
      const { challenge } = (await post("/crypto_wallets/authenticate/start/primary", named)).data;
      return { ...named, signature: wallet.sign(String(challenge)) };
    };
    const userId = String((await post("/crypto_wallets/authenticate", await sign())).data["user_id"]);
    const body = await sign();
    const signIn = () => post("/crypto_wallets/authenticate", body);
    const { data, errorType } = await signInWhileRemoved("wallet", { userId, signIn });
    expect(errorType).toBe("");
    expect(data["user_id"]).not.toBe(userId);
  });
});
