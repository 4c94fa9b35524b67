import type { Page } from "playwright-core";
import { newestMail } from "./newest-mail.ts";

interface SignIn {
  /** A started product whose outbox is open. */
  readonly product: { readonly url: string };
  readonly email: string;
  /** The path that is led to afterwards. */
  readonly to: string;
}

/** Signs somebody in by a mailed code, new or known, and waits for the page that is led to. */
export async function signInByCode(page: Page, { product, email, to }: SignIn): Promise<void> {
  await page.goto(`${product.url}/login?by=code&to=${to}`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).click();
  // Who is known and has no password is sent the code at once.
  const code = page.getByRole("button", { name: "Email me a login code" });
  const sent = page.getByText(`A 6-digit passcode was sent to you at ${email}.`);
  await code.or(sent).first().waitFor();
  if (await code.isVisible()) await code.click();
  await sent.waitFor();
  await page.getByRole("textbox").fill(/\d{6}/.exec(await newestMail(product, email))?.[0] ?? "");
  await page.waitForURL(product.url + to);
}
