import { isRecord } from "#widget/client/is-record.ts";
import { encodeBase58 } from "./base58.ts";
import { isSolanaRequester, isSolanaSigner, type SolanaProvider } from "./wallet-provider.ts";

/** Asks the owner of a Solana wallet for an address. Rejects when they or the wallet refuse. */
export async function connectSolana(provider: SolanaProvider): Promise<string> {
  const connected = await provider.connect();
  // Wallets answer with the key, or keep it to themselves and answer with nothing.
  const key: unknown = (isRecord(connected) ? connected["publicKey"] : undefined) ?? Reflect.get(provider, "publicKey");
  if (!isPublicKey(key)) throw new Error("The wallet gave no address.");
  return key.toString();
}

/** Keys write themselves in base58; some wallets have done it already. */
function isPublicKey(value: unknown): value is { toString(): string } {
  return typeof value === "string" || isRecord(value);
}

/** Lets the owner sign the bytes of the challenge; in base58, as the protocol requires (docs/identity-wire.md#4). */
export async function signSolana(provider: SolanaProvider, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const answer = await askForSignature(provider, bytes);
  const signature = isRecord(answer) && !ArrayBuffer.isView(answer) ? answer["signature"] : answer;
  if (typeof signature === "string") return signature;
  if (ArrayBuffer.isView(signature)) {
    return encodeBase58(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength));
  }
  if (isByteList(signature)) return encodeBase58(Uint8Array.from(signature));
  throw new Error("The wallet gave no signature.");
}

function askForSignature(provider: SolanaProvider, message: Uint8Array): Promise<unknown> {
  if (isSolanaSigner(provider)) return provider.signMessage(message, "utf8");
  if (isSolanaRequester(provider)) {
    return provider.request({ method: "signMessage", params: { message, display: "utf8" } });
  }
  throw new Error("The wallet cannot sign messages.");
}

function isByteList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((byte) => Number.isInteger(byte));
}
