// What a person leaves behind: feedback within its limits, a plan, a copy of everything, and in the end nothing.
import { text } from "node:stream/consumers";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { runCommand, startProduct, type RunningProduct } from "#testing/product.ts";
import { findFaults } from "./axe-faults.ts";
import { newestMail } from "./newest-mail.ts";
import { createProductData, type ProductData } from "./product-data.ts";
import { signInByCode } from "./sign-in-by-code.ts";

const ANN = "ann@example.com";

const archive = z.object({
  format: z.literal("beforehand-account"),
  version: z.literal(1),
  user_id: z.string(),
  identity: z.object({ account: z.object({ emails: z.array(z.object({ email: z.string() })) }) }),
  product: z.looseObject({
    feedback: z.array(z.object({ content: z.string() })),
    plan: z.object({ plan: z.string() }),
    portfolios: z.unknown(),
  }),
});

describe("a person's data", () => {
  let data: ProductData;
  let settings: Readonly<Record<string, string>>;
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    data = await createProductData();
    settings = { ...data.settings, OUTBOX: "public" };
    [product, browser] = await Promise.all([startProduct(settings), chromium.connect(inject("browserEndpoint"))]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await data.remove();
  });

  /** A browser of its own in which Ann is logged in. */
  const logIn = async (): Promise<Page> => {
    const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
    page.setDefaultTimeout(20_000);
    await signInByCode(page, { product, email: ANN, to: "/account" });
    return page;
  };
  /** Sends feedback as the page's own script does. */
  const sendFeedback = (page: Page, content: string): Promise<number> =>
    page.evaluate(async (message) => {
      const init = { method: "POST", headers: { "content-type": "application/json" } };
      return (await fetch("/api/feedback", { ...init, body: JSON.stringify({ content: message }) })).status;
    }, content);
  const metric = async (name: string): Promise<number> => {
    const shown = await (await fetch(`${product.url}/metrics`)).text();
    return Number(new RegExp(`^beforehand_${name} (\\d+)$`, "m").exec(shown)?.[1]);
  };

  it("is kept within limits, shown, handed out, and in the end gone everywhere", async () => {
    const page = await logIn();
    const elsewhere = await logIn();

    const statuses = await Promise.all(Array.from({ length: 20 }, (_, nth) => sendFeedback(page, `=message ${nth}`)));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(10).fill(204),
      ...Array<number>(10).fill(429),
    ]);
    expect(await metric("feedback_kept_total")).toBe(10);
    expect(await metric("feedback_refused_total")).toBe(10);

    const listed = await runCommand(["server/feedback.ts", "--csv"], settings);
    expect(listed.output.split("\n").filter((line) => line.includes("'=message"))).toHaveLength(10);
    const refused = await runCommand(["server/plan.ts", "nobody@example.com", "PLUS"], settings);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('Nobody has the address, number or id "nobody@example.com".');
    expect((await runCommand(["server/plan.ts", ANN, "plus"], settings)).output).toMatch(/PLUS since/);

    await page.goto(`${product.url}/account`);
    const plan = page.getByRole("region", { name: "Plan" });
    await plan.getByText("PLUS").waitFor();
    expect(await plan.getByRole("listitem").filter({ hasText: "Portfolios" }).innerText()).toContain("0 of 200");

    const own = page.getByRole("region", { name: "Your data" });
    await own.getByRole("button", { name: "Delete your account" }).click();
    expect(await findFaults(page, "#plan, #your-data")).toEqual([]);
    const downloading = page.waitForEvent("download");
    await own.getByRole("link", { name: "Download your data" }).click();
    const downloaded = await downloading;
    expect(downloaded.suggestedFilename()).toMatch(/^beforehand-account-\d{4}-\d\d-\d\d\.json$/);
    const held = archive.parse(JSON.parse(await text(await downloaded.createReadStream())));
    expect(held.identity.account.emails).toEqual([{ email: ANN }]);
    expect(held.product.feedback).toHaveLength(10);
    expect(held.product.plan.plan).toBe("PLUS");

    const last = own.getByRole("button", { name: "Delete everything" });
    await own.getByLabel("To confirm").fill("delete my acount");
    expect(await last.isDisabled()).toBe(true);
    await own.getByLabel("To confirm").fill("Delete my account");
    await last.click();
    await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith("latchkey_session"))).toEqual([]);

    await elsewhere.goto(`${product.url}/about`);
    expect(await sendFeedback(elsewhere, "still here?")).toBe(401);
    expect((await elsewhere.request.get(`${product.url}/api/account/export`)).status()).toBe(401);
    expect(await newestMail(product, ANN)).toContain("asked us to delete it");

    expect((await runCommand(["server/feedback.ts"], settings)).output).toContain("There is no feedback.");
    expect((await runCommand(["server/plan.ts", ANN], settings)).code).toBe(1);
  }, 180_000);
});
