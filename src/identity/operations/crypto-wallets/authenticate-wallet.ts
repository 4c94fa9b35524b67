import type { Database } from "#contracts/database.ts";
import type { WalletAuthenticateBody } from "#contracts/sdk-v1/crypto-wallets.ts";
import type { WireProof } from "#contracts/sdk-v1/session.ts";
import type { Call, Operation } from "#identity/call.ts";
import { listOpenChallenges, spendChallenge, type WalletChallenge } from "#identity/factors/wallet/challenge-store.ts";
import { parseSiweMessage } from "#identity/factors/wallet/siwe-message.ts";
import type { WalletAddress } from "#identity/factors/wallet/wallet-address.ts";
import { isSignedByWallet } from "#identity/factors/wallet/wallet-signature.ts";
import { findWallet, insertWallet, type HeldWallet } from "#identity/factors/wallet/wallet-store.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { holdOwner } from "#identity/users/hold-owner.ts";
import { createUser } from "#identity/users/user-store.ts";
import { readAskingPage } from "./asking-page.ts";
import { readWallet } from "./read-wallet.ts";

/**
 * Signs in with a wallet's signature under one of its open challenges, or adds the wallet to the signed-in person, by what
 * the challenge was asked for (docs/threats.md#42). A wrong signature uses nothing up, because signatures cannot be guessed.
 */
export const authenticateWallet: Operation<WalletAuthenticateBody> = async (call, parts) => {
  const read = readWallet(call.body);
  if (!read.ok) return read;
  const asking = readAskingPage(call);
  if (!asking.ok) return asking;
  const { wallet } = read;
  const open = { projectId: call.project.id, wallet, clientBlock: call.client.block };
  const challenges = await listOpenChallenges(parts.database, open);
  const signed = challenges.find(({ message }) => isSignedByWallet(wallet, message, call.body.signature));
  if (signed === undefined || !isForPage(signed, asking.page)) return refuse("unable_to_authenticate_crypto_wallet");
  return parts.database.transaction(async (within) => {
    const notBefore = parseSiweMessage(signed.message)?.notBefore ?? null;
    const isOurs = await spendChallenge(within, signed.id, notBefore);
    if (!isOurs) return refuse("unable_to_authenticate_crypto_wallet");
    const proof = await prove(within, { call, wallet, attachTo: signed.attachTo }, parts);
    if (!proof.ok) return proof;
    return completeSignIn(
      within,
      {
        call,
        userId: proof.held.userId,
        factor: factorOf(wallet, proof.held.id),
        minutes: call.body.session_duration_minutes ?? null,
        added: proof.isAdded ? { kind: "wallet", address: wallet.address } : null,
      },
      parts,
    );
  });
};

/** A message that names a page is worth nothing on another one, whoever got it signed. */
function isForPage({ message }: WalletChallenge, page: string | null): boolean {
  const siwe = parseSiweMessage(message);
  return siwe === null || page === null || siwe.domain === new URL(page).host;
}

interface ProvenWallet {
  readonly call: Call<WalletAuthenticateBody>;
  readonly wallet: WalletAddress;
  readonly attachTo: string | null;
}

type Proof =
  | {
      readonly ok: true;
      readonly held: HeldWallet;
      /** Whether an account that was there has it from now on. */
      readonly isAdded: boolean;
    }
  | Refusal;

async function prove(within: Database, { call, wallet, attachTo }: ProvenWallet, parts: Parts): Promise<Proof> {
  const { project, session } = call;
  if (attachTo === null) {
    return { ok: true, held: await holdOrCreate(within, { call, wallet }, parts), isAdded: false };
  }
  // A challenge that adds a wallet works only for the person who asked for it.
  if (session?.userId !== attachTo) return refuse("unable_to_authenticate_crypto_wallet");
  const refused =
    (await holdCaller(within, { userId: attachTo, session, id: session.id })) ??
    (await refuseChange(within, { project, session }));
  if (refused !== null) return refused;
  const added = await insertWallet(within, { project, userId: attachTo, wallet }, parts);
  const held = added ?? (await findWallet(within, project.id, wallet));
  return held?.userId === attachTo ? { ok: true, held, isAdded: added !== null } : refuse("duplicate_crypto_wallet");
}

async function holdOrCreate(
  within: Database,
  { call, wallet }: Omit<ProvenWallet, "attachTo">,
  parts: Parts,
): Promise<HeldWallet> {
  const { project } = call;
  const held = await holdOwner(within, () => findWallet(within, project.id, wallet));
  if (held !== null) return held;
  const userId = await createUser(within, project, parts);
  const added = await insertWallet(within, { project, userId, wallet }, parts);
  if (added !== null) return added;
  // Somebody else made this account a moment ago.
  await within.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
  return holdOrCreate(within, { call, wallet }, parts);
}

function factorOf({ type, address }: WalletAddress, walletId: string): WireProof {
  const crypto_wallet_factor = {
    crypto_wallet_id: walletId,
    crypto_wallet_address: address,
    crypto_wallet_type: type,
  };
  return { type: "crypto", delivery_method: "crypto_wallet", crypto_wallet_factor };
}
