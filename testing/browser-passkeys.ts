import { z } from "zod";
import type { SoftwareAuthenticator } from "./software-authenticator.ts";

interface CeremonyInput {
  readonly publicKey?: unknown;
  readonly mediation?: unknown;
}

/** A credential as `navigator.credentials` gives it: an object with bytes. */
interface GivenCredential {
  readonly id: string;
  readonly type: string;
  readonly rawId: ArrayBuffer;
  readonly authenticatorAttachment: string;
  readonly response: Readonly<Record<string, unknown>>;
  readonly getClientExtensionResults: () => object;
}

/** As much of `navigator.credentials` as passkeys need, over an authenticator with real keys. */
export interface BrowserPasskeys {
  readonly create: (asked: CeremonyInput) => Promise<GivenCredential>;
  readonly get: (asked: CeremonyInput) => Promise<GivenCredential>;
  readonly hasAutofill: () => Promise<boolean>;
  /** How passkeys were asked for, oldest first. */
  readonly mediations: readonly unknown[];
}

const written = z.object({
  id: z.string(),
  type: z.string(),
  authenticatorAttachment: z.string(),
  response: z.record(z.string(), z.unknown()),
});

export function createBrowserPasskeys(authenticator: SoftwareAuthenticator, origin: string): BrowserPasskeys {
  const mediations: unknown[] = [];
  return {
    mediations,
    hasAutofill: () => Promise.resolve(true),
    create: async ({ publicKey }) => given(authenticator.create(toText(publicKey), { origin })),
    async get({ publicKey, mediation }) {
      mediations.push(mediation);
      return given(authenticator.get(toText(publicKey), { origin }));
    },
  };
}

/** Bytes as base64url, as the authenticator reads them. */
function toText(options: unknown): string {
  return JSON.stringify(options, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64url") : value,
  );
}

function given(text: string): GivenCredential {
  const { id, type, authenticatorAttachment, response } = written.parse(JSON.parse(text));
  const entries = Object.entries(response).map(([name, value]) => [
    name,
    typeof value === "string" ? toBuffer(value) : value,
  ]);
  const { transports, ...bytes } = z.record(z.string(), z.unknown()).parse(Object.fromEntries(entries));
  return {
    id,
    type,
    rawId: toBuffer(id),
    authenticatorAttachment,
    response: { ...bytes, getTransports: () => transports },
    getClientExtensionResults: () => ({}),
  };
}

function toBuffer(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, "base64url");
  return new Uint8Array(bytes).buffer;
}
