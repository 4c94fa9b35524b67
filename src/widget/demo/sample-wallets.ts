/** Wallets that refuse whatever they are asked: they are there to be seen. */
const refuse = (): Promise<never> => Promise.reject(new Error("This wallet is a sample."));
const ethereum = { request: refuse };
const solana = { connect: refuse, request: refuse };

const ANNOUNCED = [
  { rdns: "io.metamask", name: "MetaMask" },
  { rdns: "com.coinbase.wallet", name: "Coinbase Wallet" },
  { rdns: "com.binance.wallet", name: "Binance Wallet" },
  { rdns: "io.example.long", name: "The Wallet With Quite a Long Name" },
] as const;

/** Gives a page seven wallets, some lying about in it and some that announce themselves (EIP-6963). */
export function installSampleWallets(page: Window): void {
  Object.assign(page, {
    vessel: { ...ethereum },
    phantom: { solana: { ...solana, isPhantom: true } },
    solana: { ...solana },
  });
  const details = ANNOUNCED.map(({ rdns, name }) => ({
    info: { uuid: rdns, rdns, name, icon: "data:," },
    provider: { ...ethereum },
  }));
  page.addEventListener("eip6963:requestProvider", () => {
    for (const detail of details) page.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  });
}
