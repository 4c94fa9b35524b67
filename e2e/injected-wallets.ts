import type { BrowserContext } from "playwright-core";
import type { TestWallet } from "#testing/wallets.ts";

/** The people whose keys are in the wallets, by the names that scripts call them. */
export type Owners = Readonly<Record<string, Pick<TestWallet, "address" | "sign">>>;

/**
 * What browser extensions do in a page, in short: `evm(owner, flags)` and `sol(owner, flags)` make wallets,
 * `announce(name, rdns, wallet)` makes one known (EIP-6963). Owners agree to all but what their options refuse:
 * `refuses: "connect" | "sign"`, or wait for ever: `waits: "connect" | "sign"`.
 */
const EXTENSIONS = `
  globalThis.asked = [];
  const ask = async (step, options, answer) => {
    asked.push(step);
    if (options.waits === step) return new Promise(() => undefined);
    if (options.refuses === step) throw Object.assign(new Error("User rejected the request."), { code: 4001 });
    return answer();
  };
  const evm = (owner, { refuses, waits, ...flags } = {}) => ({
    ...flags,
    request: ({ method, params }) =>
      method === "eth_requestAccounts"
        ? ask("connect", { refuses, waits }, async () => [await addressOf(owner)])
        : ask("sign", { refuses, waits }, () => method === "personal_sign" ? signAs(owner, params[0]) : undefined),
  });
  const sol = (owner, { refuses, waits, ...flags } = {}) => ({
    ...flags,
    connect: () => ask("connect", { refuses, waits }, async () => {
      const address = await addressOf(owner);
      return { publicKey: { toString: () => address } };
    }),
    signMessage: (bytes) => ask("sign", { refuses, waits }, async () => ({
      signature: await signAs(owner, new TextDecoder().decode(bytes)),
    })),
  });
  const announce = (name, rdns, provider) => {
    const detail = Object.freeze({ info: { uuid: rdns, name, rdns, icon: "data:," }, provider });
    const tell = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    window.addEventListener("eip6963:requestProvider", tell);
    tell();
  };
  globalThis.announceLate = (name, rdns, owner) => announce(name, rdns, evm(owner));
`;

/** Puts wallets into every page of a session, before the page's own scripts run; `wallets` is a script. */
export async function injectWallets(context: BrowserContext, owners: Owners, wallets: string): Promise<void> {
  await context.exposeFunction("addressOf", (owner: string) => owners[owner]?.address);
  await context.exposeFunction("signAs", (owner: string, message: string) => owners[owner]?.sign(message));
  await context.addInitScript(`(() => { ${EXTENSIONS} ${wallets} })()`);
}
