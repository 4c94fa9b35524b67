import type { Page } from "playwright-core";
import { newestMail } from "./newest-mail.ts";

/** Logs in with a code by mail on a page at `/login?to=…`, and waits until that leads there. */
export async function logInByCode(page: Page, product: { readonly url: string }, email: string): Promise<void> {
  const to = new URL(page.url()).searchParams.get("to");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue with Email" }).click();
  await page.getByText(`A 6-digit passcode was sent to you at ${email}.`).waitFor();
  await page.getByRole("textbox").fill(/\d{6}/.exec(await newestMail(product, email))?.[0] ?? "");
  await page.waitForURL(({ pathname }) => pathname === to);
}
