import type { EthereumProvider } from "./wallet-provider.ts";

/** Asks the owner of an Ethereum wallet for an address. Rejects when they or the wallet refuse. */
export async function connectEthereum(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: "eth_requestAccounts" });
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== "string") throw new Error("The wallet gave no address.");
  return address;
}

/** Asks the owner to sign the challenge as plain text, so that they can read it (docs/identity-wire.md#4). */
export async function signEthereum(
  provider: EthereumProvider,
  { message, address }: { readonly message: string; readonly address: string },
): Promise<string> {
  const signature = await provider.request({ method: "personal_sign", params: [message, address] });
  if (typeof signature !== "string") throw new Error("The wallet gave no signature.");
  return signature;
}
