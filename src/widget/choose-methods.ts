// What Main offers for a configuration (docs/specification-map.md#2 and #5): its blocks in order, its tabs, or the fault of
// the configuration that is shown in place of the form.
import type { OtpMethod, ResolvedConfig } from "./config.ts";
import type { Strings } from "./strings.ts";

/** A tab of the log-in form. */
export type Method = "sms" | "whatsapp" | "emailOtp" | "emailMagicLink" | "password";

export type Block = "passkey" | "oauth" | "crypto" | "form" | "divider";

type MethodConfig = Pick<ResolvedConfig, "products" | "otpOptions" | "passwordOptions">;

/**
 * The tabs in the order of the products; where passwords are on, their tab stands for every other way by mail, unless the
 * configuration keeps that a tab.
 */
export function chooseMethods({ products, otpOptions, passwordOptions }: MethodConfig): readonly Method[] {
  const methods = products.flatMap((product): readonly Method[] => {
    if (product === "otp") return (otpOptions?.methods ?? []).map(methodOf);
    if (product === "emailMagicLinks") return ["emailMagicLink"];
    return product === "passwords" ? ["password"] : [];
  });
  const isForAll = methods.includes("password") && passwordOptions?.keepsEmailTab !== true;
  return [...new Set(methods)].filter((method) => !isForAll || !isByMail(method));
}

/** The sentence shown in place of the form; null when the configuration is sound. */
export function configFault(config: MethodConfig, strings: Strings): string | null {
  const { products, otpOptions } = config;
  const hasEmailOtp = products.includes("otp") && otpOptions?.methods.includes("email") === true;
  if (hasEmailOtp && products.includes("emailMagicLinks")) return strings.configEmlAndOtp;
  const isAlone = products.includes("passkeys") && products.every((product) => product === "passkeys");
  return isAlone ? strings.configPasskeysAlone : null;
}

type BlockConfig = MethodConfig & Pick<ResolvedConfig, "passkeyOptions" | "cryptoOptions">;

/** What the browser has. */
export interface BrowserHas {
  /** Whether it offers passkeys inside an input. */
  readonly passkeyAutofill: boolean;
  readonly wallets: boolean;
}

/**
 * The blocks of Main from top to bottom, with a divider wherever buttons and the form meet. Passkeys have their button
 * unless they are offered inside an input of the form, or where the configuration always wants it; wallets have no block
 * where there are none and none is to be set up.
 */
export function chooseBlocks(config: BlockConfig, browser: BrowserHas): readonly Block[] {
  const hasForm = chooseMethods(config).length > 0;
  const hasWallets = browser.wallets || config.cryptoOptions?.offersSetup !== false;
  const isInOrder = config.passkeyOptions?.button === "always";
  const isFirst = !isInOrder && config.products.includes("passkeys") && !(browser.passkeyAutofill && hasForm);
  const blocks = config.products.flatMap((product): readonly Block[] => {
    if (product === "passkeys") return isInOrder ? ["passkey"] : [];
    if (product === "oauth") return ["oauth"];
    if (product === "crypto") return hasWallets ? ["crypto"] : [];
    return hasForm ? ["form"] : [];
  });
  return divide([...new Set<Block>(isFirst ? ["passkey", ...blocks] : blocks)]);
}

function divide(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, index): readonly Block[] => {
    const before = blocks[index - 1];
    const isMeeting = before !== undefined && (before === "form") !== (block === "form");
    return isMeeting ? ["divider", block] : [block];
  });
}

function methodOf(method: OtpMethod): Method {
  return method === "email" ? "emailOtp" : method;
}

function isByMail(method: Method): boolean {
  return method === "emailOtp" || method === "emailMagicLink";
}
