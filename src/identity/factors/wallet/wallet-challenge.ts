// What wallets were asked to sign (docs/threats.md#42): the complete message is stored for five minutes and one use.
import type { Database } from "#contracts/database.ts";
import type { WalletAddress } from "./wallet.ts";
import type { SiweParams } from "#contracts/sdk-v1/crypto-wallets.ts";
import { type SiweMessage, writeSiweMessage } from "./siwe-message.ts";

export const CHALLENGE_MINUTES = 5;

/** So many open challenges of one wallet are tried against a signature, those of the caller's own network first. */
const MOST_TRIED = 8;

export interface WalletChallenge {
  readonly id: string;
  /** Whom signing it gives the wallet; null signs in anyone who holds it, or makes their account. */
  readonly attachTo: string | null;
  readonly message: string;
}

export interface NewWalletChallenge extends WalletChallenge {
  readonly projectId: string;
  readonly wallet: WalletAddress;
  readonly clientBlock: string;
}

export async function insertChallenge(database: Database, challenge: NewWalletChallenge): Promise<void> {
  const { id, projectId, wallet, attachTo, clientBlock, message } = challenge;
  await database.query(
    `INSERT INTO latchkey.wallet_challenge (id, project_id, type, address_key, attach_to, client_block, message, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    [id, projectId, wallet.type, wallet.key, attachTo, clientBlock, message, CHALLENGE_MINUTES],
  );
}

/**
 * The open challenges of a wallet. Strangers can ask for challenges in its name, so those that were asked for where the
 * caller sits come first, and no flood from elsewhere drives them out.
 */
export async function listOpenChallenges(
  database: Database,
  { projectId, wallet, clientBlock }: Pick<NewWalletChallenge, "projectId" | "wallet" | "clientBlock">,
): Promise<readonly WalletChallenge[]> {
  const rows = await database.query<{ id: string; attach_to: string | null; message: string }>(
    `SELECT id, attach_to, message FROM latchkey.wallet_challenge
     WHERE project_id = $1 AND type = $2 AND address_key = $3 AND used_at IS NULL AND expires_at > now()
     ORDER BY client_block = $4 DESC, created_at DESC LIMIT $5`,
    [projectId, wallet.type, wallet.key, clientBlock, MOST_TRIED],
  );
  return rows.map((row) => ({ id: row.id, attachTo: row.attach_to, message: row.message }));
}

/**
 * Uses an open challenge up; false when somebody else was first, or it ran out, or is not good yet.
 *
 * @param notBefore from when on the message says that it counts; null at once
 */
export async function consumeWalletChallenge(tx: Database, id: string, notBefore: string | null): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.wallet_challenge SET used_at = now()
     WHERE id = $1 AND used_at IS NULL AND expires_at > now() AND COALESCE($2::timestamptz <= now(), true) RETURNING id`,
    [id, notBefore],
  );
  return rows.length > 0;
}

/** What a wallet shows before its owner signs, where no EIP-4361 message was asked for. */
export interface ChallengeFacts {
  readonly projectName: string;
  /** What signing does: logs in (or signs up), or adds the wallet to the account that asks. */
  readonly purpose: "log-in" | "attach";
  /** Host of the page that asks (with its port), so that the owner can see who does; null where no page asks. */
  readonly site: string | null;
  readonly wallet: WalletAddress;
  /** Random, so that no two challenges are equal. */
  readonly nonce: string;
}

/** A signature that was got for one thing must not read as if it were for the other. */
const PURPOSES: Readonly<Record<ChallengeFacts["purpose"], string>> = {
  "log-in": "log in with this wallet",
  attach: "add this wallet to your account",
};

const MOST_NAME_CHARACTERS = 80;

/** Writes the text that a wallet signs (docs/identity-wire.md#4: crypto wallets without SIWE). */
export function writeChallengeText({ projectName, purpose, site, wallet, nonce }: ChallengeFacts): string {
  return [
    `${onOneLine(projectName)} asks you to sign this message to ${PURPOSES[purpose]}.`,
    "",
    "We do not ask for a transaction. Signing is free and moves nothing.",
    "",
    ...(site === null ? [] : [`Site: ${onOneLine(site)}`]),
    `Wallet: ${wallet.address}`,
    `Code: ${nonce}`,
  ].join("\n");
}

/** A name must not be able to add a line of its own nor to turn the direction of the others. */
function onOneLine(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(plain).slice(0, MOST_NAME_CHARACTERS).join("");
}

/** What the server itself puts into an EIP-4361 message. */
export interface SiweFacts {
  /** With the capitals of EIP-55. */
  readonly address: string;
  /** Origin of the page that asks; null where no page asks. */
  readonly page: string | null;
  readonly allowedOrigins: readonly string[];
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** The request's own name of a field that cannot be used. */
type SiweField = keyof SiweParams | "domain";

type SiweChallenge = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly field: SiweField };

/**
 * Writes the EIP-4361 message that a page asked for. Its domain is the page that asks and its URI belongs to the project,
 * so that a wallet can warn of a foreign page (docs/threats.md#42).
 */
export function writeSiweChallenge(params: SiweParams, facts: SiweFacts): SiweChallenge {
  const uri = params.uri ?? facts.page;
  const origin = uri === null ? null : originOf(uri);
  if (uri === null || origin === null || !facts.allowedOrigins.includes(origin)) return { ok: false, field: "uri" };
  const notBefore = params.not_before ?? null;
  const written = writeSiweMessage({
    scheme: null,
    domain: new URL(facts.page ?? origin).host,
    address: facts.address,
    statement: params.statement ?? null,
    uri,
    chainId: params.chain_id ?? "1",
    nonce: facts.nonce,
    issuedAt: params.issued_at ?? facts.issuedAt.toISOString(),
    expirationTime: facts.expiresAt.toISOString(),
    notBefore,
    requestId: params.message_request_id ?? null,
    resources: params.resources ?? null,
  });
  if (!written.ok) return { ok: false, field: WIRE_NAMES[written.field] };
  // It could never be used: it ends before it begins.
  if (notBefore !== null && new Date(notBefore) >= facts.expiresAt) return { ok: false, field: "not_before" };
  return written;
}

/** What the server fills in itself cannot be wrong but by the page's own address. */
const WIRE_NAMES: Readonly<Record<keyof SiweMessage, SiweField>> = {
  scheme: "domain",
  domain: "domain",
  address: "domain",
  statement: "statement",
  uri: "uri",
  chainId: "chain_id",
  nonce: "domain",
  issuedAt: "issued_at",
  expirationTime: "domain",
  notBefore: "not_before",
  requestId: "message_request_id",
  resources: "resources",
};

function originOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null;
}
