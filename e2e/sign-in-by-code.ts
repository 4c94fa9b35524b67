import type { Page } from "playwright-core";
import { logInByCode } from "./log-in-by-code.ts";

interface SignIn {
  /** A started product whose outbox is open. */
  readonly product: { readonly url: string };
  readonly email: string;
  /** The path that is led to afterwards. */
  readonly to: string;
}

/** Signs somebody in by a mailed code, new or known, and waits for the page that is led to. */
export async function signInByCode(page: Page, { product, email, to }: SignIn): Promise<void> {
  await page.goto(`${product.url}/login?to=${to}`);
  await logInByCode(page, product, email);
}
