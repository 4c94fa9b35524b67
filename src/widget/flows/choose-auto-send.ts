import type { ResolvedConfig } from "#widget/config.ts";

type Asked = Pick<ResolvedConfig, "products" | "otpOptions">;

/** Whether codes go by mail. */
export function hasEmailOtp({ products, otpOptions }: Asked): boolean {
  return products.includes("otp") && otpOptions?.methods.includes("email") === true;
}

/** What we mail to a person without a password (docs/specification-map.md#4). */
export function chooseAutoSend(config: Asked): "otp" | "link" | "reset" {
  if (hasEmailOtp(config)) return "otp";
  return config.products.includes("emailMagicLinks") ? "link" : "reset";
}
