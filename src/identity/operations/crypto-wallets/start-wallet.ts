import type { WalletStartAnswer, WalletStartBody } from "#contracts/sdk-v1/crypto-wallets.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { CHALLENGE_MINUTES, insertChallenge } from "#identity/factors/wallet/challenge-store.ts";
import { writeChallengeText } from "#identity/factors/wallet/challenge-text.ts";
import { writeSiweChallenge } from "#identity/factors/wallet/siwe-challenge.ts";
import type { WalletAddress } from "#identity/factors/wallet/wallet-address.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { readAskingPage } from "./asking-page.ts";
import { readWallet } from "./read-wallet.ts";

/** Each is a row for an hour; a person needs one or two. */
const MOST_STARTS = 60;
const STARTS_SECONDS = 600;

/** Asks a wallet for a signature that logs in, or signs up who has no account yet. */
export const startPrimaryWallet: Operation<WalletStartBody> = async (call, parts) =>
  startWallet({ call, attachTo: null }, parts);

/** Asks a wallet for a signature that adds it to the signed-in person. */
export const startSecondaryWallet: Operation<WalletStartBody> = async (call, parts) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const unproven = await refuseChange(parts.database, { project, session });
  return unproven ?? startWallet({ call, attachTo: session.userId }, parts);
};

interface Start {
  readonly call: Call<WalletStartBody>;
  readonly attachTo: string | null;
}

async function startWallet({ call, attachTo }: Start, parts: Parts): Promise<Outcome> {
  const { project, client } = call;
  const read = readWallet(call.body);
  if (!read.ok) return read;
  const asking = readAskingPage(call);
  if (!asking.ok) return asking;
  const { wallet } = read;
  const written = writeMessage({ call, attachTo, wallet, page: asking.page }, parts);
  if (!written.ok) return written;
  const key = `wallet challenges of ${project.id} ${client.block}`;
  const tooMany = await takeFrom(parts.database, { key, most: MOST_STARTS, seconds: STARTS_SECONDS });
  if (tooMany !== null) return tooMany;
  await insertChallenge(parts.database, {
    id: newId("challenge", project.settings.kind, parts),
    projectId: project.id,
    wallet,
    attachTo,
    clientBlock: client.block,
    message: written.text,
  });
  const data: WalletStartAnswer = { challenge: written.text };
  return { ok: true, data };
}

interface Asked extends Start {
  readonly wallet: WalletAddress;
  readonly page: string | null;
}

/** An EIP-4361 message where the project wants one or the page asks for one; else free text. */
function writeMessage(
  { call, attachTo, wallet, page }: Asked,
  { randomBytes, now }: Pick<Parts, "randomBytes" | "now">,
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
