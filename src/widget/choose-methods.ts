// What Main offers for a configuration (specification sections 2 and 5): its blocks in order, its tabs, or the fault of
// the configuration that is shown in place of the form.
import type { OtpMethod, ResolvedConfig } from "./config.ts";
import type { Strings } from "./strings.ts";

/** A tab of the log-in form. */
export type Method = "sms" | "whatsapp" | "emailOtp" | "emailMagicLink" | "password";

export type Block = "passkey" | "oauth" | "crypto" | "form" | "divider";

type Asked = Pick<ResolvedConfig, "products" | "otpOptions">;

/** The tabs in the order of the products; where passwords are on, their tab stands for every other way by mail. */
export function chooseMethods({ products, otpOptions }: Asked): readonly Method[] {
  const methods = products.flatMap((product): readonly Method[] => {
    if (product === "otp") return (otpOptions?.methods ?? []).map(methodOf);
    if (product === "emailMagicLinks") return ["emailMagicLink"];
    return product === "passwords" ? ["password"] : [];
  });
  const hasPassword = methods.includes("password");
  return [...new Set(methods)].filter((method) => !hasPassword || !isByMail(method));
}

/** The sentence shown in place of the form; null when the configuration is sound. */
export function configFault(config: Asked, strings: Strings): string | null {
  const { products, otpOptions } = config;
  const hasEmailOtp = products.includes("otp") && otpOptions?.methods.includes("email") === true;
  if (hasEmailOtp && products.includes("emailMagicLinks")) return strings.configEmlAndOtp;
  const isAlone = products.includes("passkeys") && products.every((product) => product === "passkeys");
  return isAlone ? strings.configPasskeysAlone : null;
}

/**
 * The blocks of Main from top to bottom, with a divider wherever buttons and the form meet. Passkeys have their button
 * unless they are offered inside an input of the form.
 */
export function chooseBlocks(config: Asked, isAutofillSupported: boolean): readonly Block[] {
  const hasForm = chooseMethods(config).length > 0;
  const hasButton = config.products.includes("passkeys") && !(isAutofillSupported && hasForm);
  const blocks = config.products.flatMap((product): readonly Block[] => {
    if (product === "passkeys") return [];
    if (product === "oauth" || product === "crypto") return [product];
    return hasForm ? ["form"] : [];
  });
  return divide([...new Set<Block>(hasButton ? ["passkey", ...blocks] : blocks)]);
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
