import { beforeEach, describe, expect, it } from "vitest";
import { openEthereumWallet } from "#testing/wallets.ts";
import { ENGLISH } from "#widget/strings.ts";
import { watchWallets, type WalletWatch } from "./watch-wallets.ts";

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
