// Signing in with crypto wallets in the widget: a real browser, wallets that sign with real keys, a real identity server.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openEthereumWallet, openSolanaWallet } from "#testing/wallets.ts";
import { openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { injectWallets } from "./injected-wallets.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const ANN = openEthereumWallet("ann");
const BOB = openSolanaWallet("bob");
const EVE = openEthereumWallet("eve");
const THIEF = { address: ANN.address, sign: (message: string) => EVE.sign(message) };
const OWNERS = { ann: ANN, bob: BOB, thief: THIEF };

const CRYPTO = { products: ["crypto"] };
const PROVIDERS = ["google", "github", "microsoft", "apple", "gitlab", "discord"].map((type) => ({ type }));

const SEVEN_WALLETS = `
  window.vessel = { ethereum: evm("ann") };
  window.phantom = { solana: sol("bob", { isPhantom: true }) };
  window.solana = sol("bob");
  window.ethereum = { ...evm("ann"), providers: [evm("ann", { isMetaMask: true }), evm("ann", { isCoinbaseWallet: true }), evm("ann")] };
  window.BinanceChain = evm("ann");
`;

const CONFIRMED = "Success! You have successfully connected your wallet.";

describe("wallets in the widget", () => {
  let world: WidgetWorld;
  let contexts: BrowserContext[];

  beforeAll(async () => {
    world = await startWidgetWorld();
    contexts = [];
  });
  afterAll(() => world.close());
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

  const visit = async (wallets: string, config: object = CRYPTO, from = world): Promise<WidgetPage> => {
    const context = await from.browser.newContext({ reducedMotion: "reduce" });
    contexts.push(context);
    await injectWallets(context, OWNERS, wallets);
    const opened = await openWidget(context, { ...from, options: { config } });
    opened.page.setDefaultTimeout(15_000);
    return opened;
  };
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const walletButtons = (page: Page) =>
    page.getByRole("button", { name: /^Continue with (?!other )/ }).allTextContents();

  it("waits for the owner, and lets who waits in vain go back", async () => {
    const { page, troubles } = await visit(`window.ethereum = evm("ann", { isMetaMask: true, waits: "connect" })`);
    await button(page, "Continue with Metamask").click();
    await heading(page, "Connecting to your wallet...").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button(page, "Back").click();
    await button(page, "Continue with Metamask").waitFor();
    expect(troubles).toEqual([]);
  });

  it("waits for the signature", async () => {
    const { page } = await visit(`window.ethereum = evm("ann", { isMetaMask: true, waits: "sign" })`);
    await button(page, "Continue with Metamask").click();
    await heading(page, "Completing signature request...").waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it("goes to the error screen when the owner does not connect", async () => {
    const visited = await visit(`window.ethereum = evm("ann", { isMetaMask: true, refuses: "connect" })`);
    const { page } = visited;
    await button(page, "Continue with Metamask").click();
    await heading(page, "Looks like there was an error!").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page
      .getByText(
        "Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!",
      )
      .waitFor();
    await button(page, "Back").click();
    await button(page, "Continue with Metamask").waitFor();
    expect(visited.troubles).toEqual(["console: [Error] Could not connect to wallet"]);
    expect(await visited.events()).toEqual([]);
  });

  it("goes to the error screen when the owner does not sign", async () => {
    const { page, troubles } = await visit(`window.solana = sol("bob", { isPhantom: true, refuses: "sign" })`);
    await button(page, "Continue with Phantom").click();
    await heading(page, "Looks like there was an error!").waitFor();
    expect(await page.evaluate("asked")).toEqual(["connect", "sign"]);
    expect(troubles).toEqual(["console: [Error] Could not sign message"]);
  });

  it("signs nobody in by the signature of another key", async () => {
    const visited = await visit(`window.ethereum = evm("thief", { isMetaMask: true })`);
    const { page } = visited;
    await button(page, "Continue with Metamask").click();
    await heading(page, "Looks like there was an error!").waitFor();
    await expect.poll(visited.events).toEqual(["CRYPTO_WALLET_AUTHENTICATE_START"]);
    const refusal = (await visited.told()).find((line) => "error" in line);
    // The server's own words, in a toast.
    await page.getByText(String(refusal?.["error"])).first().waitFor();
    expect(await page.evaluate("latchkey.client.state().session")).toBeNull();
  });

  it("signs in with the wallet that lies in the page", async () => {
    const visited = await visit(`window.ethereum = evm("ann", { isMetaMask: true })`);
    const { page } = visited;
    await button(page, "Continue with Metamask").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button(page, "Continue with Metamask").click();
    await heading(page, CONFIRMED).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await expect
      .poll(() => visited.events())
      .toEqual(["CRYPTO_WALLET_AUTHENTICATE_START", "CRYPTO_WALLET_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect(await page.evaluate("latchkey.client.state().user.crypto_wallets")).toMatchObject([
      { crypto_wallet_type: "ethereum" },
    ]);
    expect(visited.troubles).toEqual([]);
  });

  it("signs in with one of several wallets that announce themselves", async () => {
    const { page } = await visit(`
      announce("Rainbow", "me.rainbow", evm("ann", { refuses: "connect" }));
      announce("MetaMask", "io.metamask", evm("ann"));
    `);
    await button(page, "Continue with Rainbow").waitFor();
    expect(await walletButtons(page)).toEqual(["Continue with Metamask", "Continue with Rainbow"]);
    await button(page, "Continue with Metamask").click();
    await heading(page, CONFIRMED).waitFor();
  });

  it("shows a wallet that announces itself late, and its name as text", async () => {
    const { page, troubles } = await visit("");
    await button(page, "Set up a new crypto wallet").waitFor();
    await page.evaluate(`announceLate("<img src=x onerror=alert(1)>", "com.example", "ann")`);
    await button(page, "Continue with <img src=x onerror=alert(1)>").click();
    await heading(page, CONFIRMED).waitFor();
    expect(troubles).toEqual([]);
  });

  it("signs in with a wallet of Solana", async () => {
    const { page } = await visit(`window.solana = sol("bob", { isPhantom: true })`);
    await button(page, "Continue with Phantom").click();
    await heading(page, CONFIRMED).waitFor();
    expect(await page.evaluate("latchkey.client.state().user.crypto_wallets")).toMatchObject([
      { crypto_wallet_type: "solana", crypto_wallet_address: BOB.address },
    ]);
  });

  it("loses no wallet to the six slots", async () => {
    const { page } = await visit(SEVEN_WALLETS);
    await button(page, "Continue with other Crypto Wallet").waitFor();
    expect(await walletButtons(page)).toEqual([
      "Continue with Vessel",
      "Continue with Phantom",
      "Continue with Metamask",
      "Continue with Coinbase",
      "Continue with Binance",
    ]);
    await button(page, "Continue with other Crypto Wallet").click();
    await heading(page, "Continue with other wallet").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await walletButtons(page)).toEqual([
      "Continue with Other Ethereum Wallet",
      "Continue with Other Solana Wallet",
    ]);
  });

  it("offers all seven wallets beside six providers, and signs in with the last of them", async () => {
    const { page } = await visit(SEVEN_WALLETS, {
      products: ["oauth", "crypto"],
      oauthOptions: { providers: PROVIDERS },
    });
    await button(page, "Continue with other Crypto Wallet").click();
    await heading(page, "Continue with other wallet").waitFor();
    expect(await walletButtons(page)).toHaveLength(7);
    await button(page, "Continue with Other Solana Wallet").click();
    await heading(page, CONFIRMED).waitFor();
  });

  it("leads those without a wallet to four makers", async () => {
    const { page } = await visit("");
    await button(page, "Set up a new crypto wallet").click();
    await heading(page, "Set up a new crypto wallet").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const links = await page.evaluate(
      "[...document.querySelectorAll('#sign-in a')].map((link) => `${link.textContent} ${link.href} ${link.rel}`)",
    );
    expect(links).toEqual([
      "Metamask https://metamask.io/ noopener noreferrer",
      "Phantom https://phantom.app/ noopener noreferrer",
      "Coinbase https://www.coinbase.com/wallet noopener noreferrer",
      "Binance https://www.bnbchain.world/en/binance-wallet noopener noreferrer",
    ]);
  });

  it("stops listening for wallets when it is unmounted", async () => {
    const visited = await visit("");
    const { page } = visited;
    await button(page, "Set up a new crypto wallet").waitFor();
    const isHeard = (): Promise<unknown> =>
      page.evaluate(`(() => {
        let isRead = false;
        const detail = { get info() { isRead = true; } };
        window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
        return isRead;
      })()`);
    await expect.poll(isHeard).toBe(true);
    await visited.unmount();
    await expect.poll(isHeard).toBe(false);
  });

  it("lets the owner sign a message that names the page, where the project asks for one", async () => {
    const strict = await startWidgetWorld({ siweRequired: true });
    try {
      const visited = await visit(`window.ethereum = evm("ann", { isMetaMask: true })`, CRYPTO, strict);
      const { page } = visited;
      await button(page, "Continue with Metamask").click();
      await heading(page, CONFIRMED).waitFor();
      const [start] = await visited.told();
      const host = new URL(strict.site.url).host;
      expect(JSON.stringify(start)).toContain(`${host} wants you to sign in with your Ethereum account`);
    } finally {
      await strict.close();
    }
  });
});
