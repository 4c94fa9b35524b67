import type { SiweParams } from "#contracts/sdk-v1/crypto-wallets.ts";
import { type SiweMessage, writeSiweMessage } from "./siwe-message.ts";

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
export type SiweField = keyof SiweParams | "domain";

export type SiweChallenge =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly field: SiweField };

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
