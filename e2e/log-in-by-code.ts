import type { Page } from "playwright-core";
import { newestMail } from "./newest-mail.ts";

/** Logs in with a code by mail on a page at `/login?by=code&to=…`, and waits until that leads there. */
export async function logInByCode(page: Page, product: { readonly url: string }, email: string): Promise<void> {
  const to = new URL(page.url()).searchParams.get("to");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).click();
  // Who is known and has no password is sent the code at once.
  const code = page.getByRole("button", { name: "Email me a login code" });
  const sent = page.getByText(`A 6-digit passcode was sent to you at ${email}.`);
  await code.or(sent).first().waitFor();
  if (await code.isVisible()) await code.click();
  await sent.waitFor();
  await page.getByRole("textbox").fill(/\d{6}/.exec(await newestMail(product, email))?.[0] ?? "");
  await page.waitForURL(({ pathname }) => pathname === to);
}
