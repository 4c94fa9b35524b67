import type { SignInAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Database } from "#contracts/database.ts";
import type { WalletAuthenticateBody, WalletStartAnswer, WalletStartBody } from "#contracts/sdk-v1/crypto-wallets.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation, OperationResult } from "#identity/call.ts";
import {
  CHALLENGE_MINUTES,
  consumeWalletChallenge,
  insertChallenge,
  listOpenChallenges,
  type WalletChallenge,
  writeChallengeText,
  writeSiweChallenge,
} from "#identity/factors/wallet/wallet-challenge.ts";
import { parseSiweMessage } from "#identity/factors/wallet/siwe-message.ts";
import {
  findWallet,
  insertWallet,
  isSignedByWallet,
  parseWalletAddress,
  type StoredWallet,
  type WalletAddress,
} from "#identity/factors/wallet/wallet.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { lockCaller, refuseChange } from "#identity/sessions/caller.ts";
import { createUser, lockOwner } from "#identity/users/user-store.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import { newId } from "#identity/new-id.ts";

/**
 * Signs in with a wallet's signature under one of its open challenges, or adds the wallet to the signed-in person, by what
 * the challenge was asked for (docs/threats.md#42). A wrong signature uses nothing up, because signatures cannot be guessed.
 */
export const authenticateWallet: Operation<WalletAuthenticateBody, SignInAnswer> = async (call, deps) => {
  const read = readWallet(call.body);
  if (!read.ok) return read;
  const asking = readAskingPage(call);
  if (!asking.ok) return asking;
  const { wallet } = read;
  const open = { projectId: call.project.id, wallet, clientBlock: call.client.block };
  const challenges = await listOpenChallenges(deps.database, open);
  const signed = challenges.find(({ message }) => isSignedByWallet(wallet, message, call.body.signature));
  if (signed === undefined || !isForPage(signed, asking.page)) return refuse("unable_to_authenticate_crypto_wallet");
  return deps.database.transaction(async (tx) => {
    const notBefore = parseSiweMessage(signed.message)?.notBefore ?? null;
    const isOurs = await consumeWalletChallenge(tx, signed.id, notBefore);
    if (!isOurs) return refuse("unable_to_authenticate_crypto_wallet");
    const proof = await verifyWallet(tx, { call, wallet, attachTo: signed.attachTo }, deps);
    if (!proof.ok) return proof;
    return completeSignIn(
      tx,
      {
        call,
        userId: proof.held.userId,
        factor: factorOf(wallet, proof.held.id),
        minutes: call.body.session_duration_minutes ?? null,
        extra: {},
        added: proof.isAdded ? { kind: "wallet", address: wallet.address } : null,
      },
      deps,
    );
  });
};

/** A message that names a page is worth nothing on another one, no matter who got it signed. */
function isForPage({ message }: WalletChallenge, page: string | null): boolean {
  const siwe = parseSiweMessage(message);
  return siwe === null || page === null || siwe.domain === new URL(page).host;
}

interface VerifiedWallet {
  readonly call: Call<WalletAuthenticateBody>;
  readonly wallet: WalletAddress;
  readonly attachTo: string | null;
}

type WalletProof =
  | {
      readonly ok: true;
      readonly held: StoredWallet;
      /** Whether an account that was there has it from now on. */
      readonly isAdded: boolean;
    }
  | Refusal;

async function verifyWallet(
  tx: Database,
  { call, wallet, attachTo }: VerifiedWallet,
  deps: IdentityDeps,
): Promise<WalletProof> {
  const { project, session } = call;
  if (attachTo === null) {
    return { ok: true, held: await lockOrCreate(tx, { call, wallet }, deps), isAdded: false };
  }
  // A challenge that adds a wallet works only for the person who asked for it.
  if (session?.userId !== attachTo) return refuse("unable_to_authenticate_crypto_wallet");
  const refused =
    (await lockCaller(tx, { userId: attachTo, session, id: session.id })) ??
    (await refuseChange(tx, { project, session }));
  if (refused !== null) return refused;
  const added = await insertWallet(tx, { project, userId: attachTo, wallet }, deps);
  const stored = added ?? (await findWallet(tx, project.id, wallet));
  return stored?.userId === attachTo
    ? { ok: true, held: stored, isAdded: added !== null }
    : refuse("duplicate_crypto_wallet");
}

async function lockOrCreate(
  tx: Database,
  { call, wallet }: Omit<VerifiedWallet, "attachTo">,
  deps: IdentityDeps,
): Promise<StoredWallet> {
  const { project } = call;
  const stored = await lockOwner(tx, () => findWallet(tx, project.id, wallet));
  if (stored !== null) return stored;
  const userId = await createUser(tx, project, deps);
  const added = await insertWallet(tx, { project, userId, wallet }, deps);
  if (added !== null) return added;
  // Somebody else made this account a moment ago.
  await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
  return lockOrCreate(tx, { call, wallet }, deps);
}

function factorOf({ type, address }: WalletAddress, walletId: string): WireProof {
  const crypto_wallet_factor = {
    crypto_wallet_id: walletId,
    crypto_wallet_address: address,
    crypto_wallet_type: type,
  };
  return { type: "crypto", delivery_method: "crypto_wallet", crypto_wallet_factor };
}

/** Each is a row for an hour; a person needs one or two. */
const MOST_STARTS = 60;
const STARTS_SECONDS = 600;

/** Asks a wallet for a signature that logs in, or signs up who has no account yet. */
export const startPrimaryWallet: Operation<WalletStartBody, WalletStartAnswer> = async (call, deps) =>
  startWallet({ call, attachTo: null }, deps);

/** Asks a wallet for a signature that adds it to the signed-in person. */
export const startSecondaryWallet: Operation<WalletStartBody, WalletStartAnswer> = async (call, deps) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const unproven = await refuseChange(deps.database, { project, session });
  return unproven ?? startWallet({ call, attachTo: session.userId }, deps);
};

interface Start {
  readonly call: Call<WalletStartBody>;
  readonly attachTo: string | null;
}

async function startWallet({ call, attachTo }: Start, deps: IdentityDeps): Promise<OperationResult<WalletStartAnswer>> {
  const { project, client } = call;
  const read = readWallet(call.body);
  if (!read.ok) return read;
  const asking = readAskingPage(call);
  if (!asking.ok) return asking;
  const { wallet } = read;
  const written = writeMessage({ call, attachTo, wallet, page: asking.page }, deps);
  if (!written.ok) return written;
  const key = `wallet challenges of ${project.id} ${client.block}`;
  const tooMany = await takeFrom(deps.database, { key, most: MOST_STARTS, seconds: STARTS_SECONDS });
  if (tooMany !== null) return tooMany;
  await insertChallenge(deps.database, {
    id: newId("challenge", project.settings.kind, deps),
    projectId: project.id,
    wallet,
    attachTo,
    clientBlock: client.block,
    message: written.text,
  });
  const data: WalletStartAnswer = { challenge: written.text };
  return { ok: true, data };
}

interface MessageInput extends Start {
  readonly wallet: WalletAddress;
  readonly page: string | null;
}

/** An EIP-4361 message where the project wants one or the page asks for one; else free text. */
function writeMessage(
  { call, attachTo, wallet, page }: MessageInput,
  { randomBytes, now }: Pick<IdentityDeps, "randomBytes" | "now">,
): { readonly ok: true; readonly text: string } | Refusal {
  const { project, body } = call;
  const nonce = Buffer.from(randomBytes(16)).toString("hex");
  const isSiwe = body.siwe_params !== undefined || project.settings.siweRequired;
  if (wallet.type === "solana" || !isSiwe) {
    const purpose = attachTo === null ? "log-in" : "attach";
    const site = page === null ? null : new URL(page).host;
    return { ok: true, text: writeChallengeText({ projectName: project.name, purpose, site, wallet, nonce }) };
  }
  const issuedAt = now();
  const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_MINUTES * 60_000);
  const written = writeSiweChallenge(body.siwe_params ?? {}, {
    address: wallet.address,
    page,
    allowedOrigins: project.allowedOrigins,
    nonce,
    issuedAt,
    expiresAt,
  });
  if (written.ok) return written;
  return refuse("invalid_siwe_params", { message: `The ${written.field} of the signature request cannot be used.` });
}

/**
 * Which page asks for a signature: the origin that the browser names. The SDK's own word (`X-SDK-Parent-Host`) stands in
 * where no browser names one, must be on the project's list as well, and must not contradict it (docs/threats.md#42).
 */
function readAskingPage({
  project,
  client: { origin, parentHost },
}: Pick<Call, "project" | "client">): { readonly ok: true; readonly page: string | null } | Refusal {
  const named = [origin, parentHost].filter((page) => page !== null);
  const isListed = named.every((page) => project.allowedOrigins.includes(page));
  return isListed && new Set(named).size < 2 ? { ok: true, page: named[0] ?? null } : refuse("invalid_origin");
}

/** Reads the wallet that a request names. */
function readWallet({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
}: {
  readonly crypto_wallet_address: string;
  readonly crypto_wallet_type: string;
}): { readonly ok: true; readonly wallet: WalletAddress } | Refusal {
  if (type !== "ethereum" && type !== "solana") return refuse("invalid_wallet_type");
  const wallet = parseWalletAddress(type, address);
  if (wallet !== null) return { ok: true, wallet };
  return refuse(type === "ethereum" ? "invalid_ethereum_address" : "invalid_solana_address");
}
