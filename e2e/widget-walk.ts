// Every screen and every configuration of the widget, one after the other on the demo page.
import type { Page } from "playwright-core";
import { openScreen, showScreen, type WantedScreen } from "#testing/widget-page.ts";
import type { WidgetWorld } from "./widget-world.ts";

/** Screens as they are while something is wrong, under way, or told. */
const IN_A_MOOD = ["Main", "OTPAuthenticate", "PasswordCreateOrLogin", "PasswordResetForm", "TOTPEntry"].flatMap(
  (screen) => ["wrong", "busy", "telling"].map((mood) => ({ screen, mood })),
);
const OTHERS: readonly WantedScreen[] = [
  ...IN_A_MOOD,
  { config: "wallets", wallets: "seven" },
  { config: "six providers and wallets", wallets: "seven" },
  { screen: "CryptoOtherScreen", config: "six providers and wallets", wallets: "seven" },
  { screen: "PasskeyRegistrationStart", person: "somebody" },
  { screen: "PasskeyRegistrationStart", person: "somebody", mood: "wrong" },
];

/** The widget's own root, in a page's script. */
export const ROOT = `(document.querySelector(".lk-root") ?? document.querySelector(".lk-host").shadowRoot.querySelector(".lk-root"))`;
/** Changes colours alone. */
export const BY_NIGHT = `${ROOT}.dataset.scheme = "dark"`;

interface Walk {
  readonly page: Page;
  readonly world: WidgetWorld;
  /** What all screens are shown in. */
  readonly look: WantedScreen;
}

/** Shows them all in turn, and resolves to their number; a document is loaded again only for other wallets. */
export async function walkScreens(
  { page, world, look }: Walk,
  visit: (name: string) => Promise<void>,
): Promise<number> {
  const shown = await listScreens(page, world);
  let wallets: string | undefined;
  for (const wanted of shown) {
    const open = wanted.wallets === wallets ? showScreen : openScreen;
    wallets = wanted.wallets;
    await open(page, world, { ...wanted, ...look });
    await visit(Object.values(wanted).join(" "));
  }
  return shown.length;
}

/** What the demo page can show, by its own links; leaves the page there, without wallets. */
async function listScreens(page: Page, world: WidgetWorld): Promise<readonly WantedScreen[]> {
  await openScreen(page, world, {});
  const names = (list: string) => page.locator(`[data-list=${list}] a`).allTextContents();
  const accounts = (await names("type")).map((type) => ({ screen: "PasswordCreateOrLogin", type }));
  const screens = (await names("screen")).map((screen) => ({ screen }));
  return [...(await names("config")).map((config) => ({ config })), ...screens, ...accounts, ...OTHERS];
}
