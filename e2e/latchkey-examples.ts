import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { LatchkeyProject } from "#testing/latchkey-project.ts";
import type { WidgetWorld } from "./widget-world.ts";

/** A page as short as those of a document's examples. */
export const pageWith = (body: string): string => `<!doctype html><html lang="en"><title>Shop</title>${body}</html>`;

/** An example with the addresses and the token of a run in place of those that it makes up. */
export function realExample(example: string, { identity }: WidgetWorld): string {
  return example
    .replaceAll("https://id.shop.example/identity/widget/", "/widget/")
    .replaceAll("https://id.shop.example/identity", identity.url)
    .replaceAll("public-token-…", identity.project.publicToken);
}

interface Visit {
  readonly context: BrowserContext;
  readonly world: WidgetWorld;
  readonly project: Pick<LatchkeyProject, "url">;
}

/** Signs somebody in on a page and returns the page and the cookie header of the session. */
export async function signInOn(
  path: string,
  { context, world, project }: Visit,
): Promise<{ readonly page: Page; readonly cookie: string }> {
  const cookies = () => context.cookies(world.identity.url);
  const email = `${crypto.randomUUID()}@example.com`;
  const page = await context.newPage();
  await page.goto(project.url + path);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue with Email" }).click();
  await page.getByRole("heading", { name: "Enter passcode", exact: true }).waitFor();
  await page.getByRole("textbox", { name: "Passcode" }).fill(await world.identity.newestCode(email));
  await expect.poll(async () => (await cookies()).map(({ name }) => name)).toContain("latchkey_session");
  return { page, cookie: (await cookies()).map(({ name, value }) => `${name}=${value}`).join("; ") };
}
