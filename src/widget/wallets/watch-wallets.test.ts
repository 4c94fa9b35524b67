import { beforeEach, describe, expect, it } from "vitest";
import { openEthereumWallet, openSolanaWallet } from "#testing/wallets.ts";
import { ENGLISH } from "#widget/strings.ts";
import { watchWallets, type WalletWatch, connectSolana, signSolana } from "./watch-wallets.ts";
import { base58 } from "@scure/base";

const RABBY = { uuid: "rabby", name: "Rabby", rdns: "io.rabby" };

class Page extends EventTarget {
  ethereum: unknown;
}

describe("watchWallets", () => {
  let page: Page;
  let watch: WalletWatch;
  let changes: number;
  const count = (): number => (changes += 1);
  const names = (): readonly string[] => watch.wallets().map(({ name }) => name);

  beforeEach(() => {
    page = new Page();
    changes = 0;
    watch = watchWallets(page, ENGLISH);
  });

  it("asks wallets to announce themselves as soon as somebody wants to know", () => {
    page.addEventListener("eip6963:requestProvider", () => announce(page, RABBY));
    expect(names()).toEqual([]);
    watch.onChange(count);
    expect(names()).toEqual(["Rabby"]);
    expect(changes).toBe(1);
  });

  it("calls back for a wallet that comes later, and once for one that repeats itself", () => {
    watch.onChange(count);
    const provider = { request: () => Promise.resolve([]) };
    announce(page, RABBY, provider);
    announce(page, RABBY, provider);
    expect(changes).toBe(1);
  });

  it("gives the same list until it changes", () => {
    announce(page, RABBY);
    expect(watch.wallets()).toBe(watch.wallets());
  });

  it("hears nothing of noise on its channel", () => {
    watch.onChange(count);
    page.dispatchEvent(new Event("eip6963:announceProvider"));
    page.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: "Rabby" }));
    expect(changes).toBe(0);
  });

  it("stops listening when nobody wants to know any more, and keeps what it heard", () => {
    const end = watch.onChange(count);
    announce(page, RABBY);
    end();
    announce(page, { uuid: "rainbow", name: "Rainbow", rdns: "me.rainbow" });
    expect(names()).toEqual(["Rabby"]);
  });

  it("sees a wallet that was laid into the page after it first looked", () => {
    page.ethereum = { isMetaMask: true, request: () => Promise.resolve([]) };
    watch.onChange(count);
    expect(names()).toEqual(["Metamask"]);
  });

  it("opens wallets that connect and sign", async () => {
    const owner = openEthereumWallet("watch");
    page.ethereum = {
      request: ({ method, params }: { method: string; params?: readonly string[] }) =>
        Promise.resolve(method === "eth_requestAccounts" ? [owner.address] : owner.sign(params?.[0] ?? "")),
    };
    watch.onChange(count);
    const [wallet] = watch.wallets();
    expect(await wallet?.connect()).toBe(owner.address);
    expect(await wallet?.sign("Hello", owner.address)).toBe(owner.sign("Hello"));
  });
});

function announce(page: EventTarget, info: object, provider: object = { request: () => Promise.resolve([]) }): void {
  page.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
}

const OWNER = openSolanaWallet("solana");
const SIGNATURE = OWNER.sign("Hello");
const BYTES = base58.decode(SIGNATURE);

describe("connectSolana", () => {
  it("refuses a wallet that gives no address", async () => {
    await expect(connectSolana(connecting(undefined))).rejects.toThrow("The wallet returned no address.");
  });

  it("reads the key of the answer", async () => {
    expect(await connectSolana(connecting({ publicKey: { toString: () => OWNER.address } }))).toBe(OWNER.address);
    expect(await connectSolana(connecting({ publicKey: OWNER.address }))).toBe(OWNER.address);
  });

  it("reads the key that the wallet holds itself", async () => {
    const wallet = { ...connecting(undefined), publicKey: { toString: () => OWNER.address } };
    expect(await connectSolana(wallet)).toBe(OWNER.address);
  });
});

describe("signSolana", () => {
  it("refuses a wallet that cannot sign, or does not", async () => {
    await expect(signSolana(connecting(null), "Hello")).rejects.toThrow("The wallet cannot sign messages.");
    await expect(signSolana(signing({ signature: null }), "Hello")).rejects.toThrow(
      "The wallet returned no signature.",
    );
    await expect(signSolana(signing(["a"]), "Hello")).rejects.toThrow("The wallet returned no signature.");
  });

  it("writes the signature in base58, in whatever form the wallet gives it", async () => {
    expect(await signSolana(signing({ signature: BYTES }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: Uint8Array.of(0, ...BYTES).subarray(1) }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: [...BYTES] }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing(BYTES), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: SIGNATURE }), "Hello")).toBe(SIGNATURE);
  });

  it("hands the wallet the bytes of the message", async () => {
    const wallet = {
      ...connecting(null),
      signMessage: (message: Uint8Array, display: string) =>
        Promise.resolve(`${new TextDecoder().decode(message)} ${display}`),
    };
    expect(await signSolana(wallet, "Grüße")).toBe("Grüße utf8");
  });

  it("asks a wallet that signs by request", async () => {
    const calls: unknown[] = [];
    const request = (call: unknown) => Promise.resolve(calls.push(call)).then(() => ({ signature: BYTES }));
    const wallet = { ...connecting(null), request };
    expect(await signSolana(wallet, "Hello")).toBe(SIGNATURE);
    const message = new TextEncoder().encode("Hello");
    expect(calls).toEqual([{ method: "signMessage", params: { message, display: "utf8" } }]);
  });
});

function connecting(answer: unknown) {
  return { connect: () => Promise.resolve(answer) };
}

function signing(answer: unknown) {
  return { ...connecting(null), signMessage: () => Promise.resolve(answer) };
}
