// Wallets with real keys sign in to the real identity server through the real client; only the browser is made up.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { openEthereumWallet, openSolanaWallet } from "#testing/wallets.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import { createClient } from "#widget/client/create-client.ts";
import { resolveConfig, type WidgetEvent } from "#widget/config.ts";
import { createStore, INITIAL_STATE, type Screen, type Store } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import { watchWallets } from "#widget/wallets/watch-wallets.ts";
import { createCryptoFlows } from "./crypto.ts";
import type { CryptoFlows } from "./flows.ts";

const ETHEREUM = openEthereumWallet("crypto flow");
const SOLANA = openSolanaWallet("crypto flow");
const REFUSAL = { code: 4001, message: "User rejected the request." };

class Page extends EventTarget {
  ethereum: unknown;
  solana: unknown;
}

describe("createCryptoFlows", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let page: Page;
  let store: Store;
  let flows: CryptoFlows;
  let screens: Screen[];
  let events: WidgetEvent[];
  let errors: string[];
  let log: string[];

  beforeAll(async () => {
    database = await openPgliteCopy();
    latchkey = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    page = new Page();
    flows = open();
  });

  const open = (identity = latchkey): CryptoFlows => {
    browser = createTestBrowser(identity);
    const client = createClient(identity.project.publicToken, {}, browser.openTab());
    store = createStore(INITIAL_STATE);
    [screens, events, errors, log] = [["Main"], [], [], []];
    store.subscribe(() => {
      const { screen } = store.state();
      if (screens.at(-1) !== screen) screens.push(screen);
    });
    const deps = {
      client,
      config: resolveConfig({ products: ["crypto"] }),
      strings: ENGLISH,
      callbacks: {
        onEvent: (event: WidgetEvent) => void events.push(event),
        onError: ({ message }: { readonly message: string }) => void errors.push(message),
      },
      state: store.state,
      dispatch: store.dispatch,
      now: () => 0,
      log: (sentence: string) => void log.push(sentence),
    };
    return createCryptoFlows(deps, () => Promise.resolve(watchWallets(page, ENGLISH)));
  };
  const ethereum = (sign = (message: string): unknown => ETHEREUM.sign(message)) => ({
    isMetaMask: true,
    request: async ({ method, params }: { method: string; params?: readonly string[] }) =>
      method === "eth_requestAccounts" ? [ETHEREUM.address] : sign(params?.[0] ?? ""),
  });

  it("goes to CryptoError when the owner does not connect, and says so in the log", async () => {
    page.ethereum = { isMetaMask: true, request: () => Promise.reject(REFUSAL) };
    await flows.choose("Metamask");
    expect(screens).toEqual(["Main", "CryptoConnect", "CryptoError"]);
    expect(log).toEqual(["[Error] Could not connect to wallet"]);
    expect(browser.requests).toEqual([]);
  });

  it("goes to CryptoError when the owner does not sign, and says so in the log", async () => {
    page.ethereum = ethereum(() => Promise.reject(REFUSAL));
    await flows.choose("Metamask");
    expect(screens).toEqual(["Main", "CryptoConnect", "CryptoSignMessage", "CryptoError"]);
    expect(log).toEqual(["[Error] Could not sign message"]);
    expect(store.state().toasts).toEqual([]);
  });

  it("goes to CryptoError when the signature is another's, with the server's words in a toast", async () => {
    page.ethereum = ethereum((message) => openEthereumWallet("another").sign(message));
    await flows.choose("Metamask");
    expect(screens.at(-1)).toBe("CryptoError");
    expect(store.state().toasts).toMatchObject([{ kind: "error", text: errors[0] }]);
    expect(events.map(({ type }) => type)).toEqual(["CRYPTO_WALLET_AUTHENTICATE_START"]);
  });

  it("goes to CryptoError for a wallet that is gone", async () => {
    await flows.choose("Vessel");
    expect(screens.at(-1)).toBe("CryptoError");
  });

  it("changes nothing once the person went back while the wallet asked", async () => {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    page.ethereum = { isMetaMask: true, request: () => promise };
    const chosen = flows.choose("Metamask");
    store.dispatch({ type: "go", screen: "Main" });
    resolve([ETHEREUM.address]);
    await chosen;
    expect(screens).toEqual(["Main", "CryptoConnect", "Main"]);
    expect(browser.requests).toEqual([]);
    expect(log).toEqual([]);
  });

  it("leaves the first wallet alone once another was chosen", async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    page.ethereum = { providers: [{ isCoinbaseWallet: true, request: () => promise }, ethereum()] };
    const first = flows.choose("Coinbase");
    await flows.choose("Metamask");
    reject(REFUSAL);
    await first;
    expect(screens.at(-1)).toBe("CryptoConfirmation");
    expect(log).toEqual([]);
  });

  it("signs in with a wallet of Ethereum", async () => {
    page.ethereum = ethereum();
    await flows.choose("Metamask");
    expect(screens).toEqual(["Main", "CryptoConnect", "CryptoSignMessage", "CryptoConfirmation"]);
    expect(events).toMatchObject([
      { type: "CRYPTO_WALLET_AUTHENTICATE_START", data: { challenge: store.state().crypto.walletChallenge } },
      { type: "CRYPTO_WALLET_AUTHENTICATE", data: { user: { crypto_wallets: [{ crypto_wallet_type: "ethereum" }] } } },
    ]);
    expect(store.state().crypto).toMatchObject({ walletOption: "Metamask", walletAddress: ETHEREUM.address });
  });

  it("signs an EIP-4361 message that names the page, where the project asks for one", async () => {
    const settings = { cookieMode: "http_only" as const, siweRequired: true };
    flows = open(await createTestIdentity(database, { settings }));
    page.ethereum = ethereum();
    await flows.choose("Metamask");
    expect(screens.at(-1)).toBe("CryptoConfirmation");
    expect(store.state().crypto.walletChallenge).toContain(
      "localhost:3000 wants you to sign in with your Ethereum account",
    );
  });

  it("signs in with a wallet of Solana", async () => {
    page.solana = {
      isPhantom: true,
      connect: () => Promise.resolve({ publicKey: SOLANA.address }),
      signMessage: (bytes: Uint8Array) => Promise.resolve({ signature: SOLANA.sign(new TextDecoder().decode(bytes)) }),
    };
    await flows.choose("Phantom");
    expect(events.at(-1)?.data).toMatchObject({ user: { crypto_wallets: [{ crypto_wallet_type: "solana" }] } });
  });

  it("tells wallets of one option apart", async () => {
    page.ethereum = { providers: [{ request: () => Promise.reject(REFUSAL) }, { ...ethereum(), isMetaMask: false }] };
    const { promise, resolve } = Promise.withResolvers<void>();
    flows.onWalletsChange(resolve);
    await promise;
    const second = flows.wallets()[1];
    await flows.choose("OtherEthereum", second?.id);
    expect(screens.at(-1)).toBe("CryptoConfirmation");
  });

  it("knows no wallets before somebody wants to know, and tells of those that come", async () => {
    page.ethereum = ethereum();
    expect(flows.wallets()).toEqual([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = flows.onWalletsChange(resolve);
    await promise;
    expect(flows.wallets()).toMatchObject([{ option: "Metamask", name: "Metamask" }]);
    end();
  });
});
