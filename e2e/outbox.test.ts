// Where messages go: to the outbox while developing, by mail server and message service when they are set up.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { answerJson, startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import { createDataFolder, refuseStart, startProduct, type RunningProduct } from "#testing/product.ts";
import { readMail } from "#testing/read-mail.ts";
import { startSmtpServer, type SmtpServer } from "#testing/smtp-server.ts";
import { createProductData, type ProductData } from "./product-data.ts";
import { publicTokenOf } from "./public-token.ts";
import { watchPage } from "./watch-page.ts";

const ANN = "o'brien+outbox@example.com";

/** Asks the identity server of a product for something, as the widget does. */
async function ask(product: RunningProduct, path: string, body: object): Promise<number> {
  const token = await publicTokenOf(product);
  const response = await fetch(`${product.url}/identity/sdk/v1${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:${token}`).toString("base64")}`,
      "content-type": "application/json",
      origin: product.url,
    },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return response.status;
}

describe("the outbox of a production server", () => {
  it("stops the start when it is switched on by mistake (docs/threats.md#46)", async () => {
    const folder = createDataFolder();
    const { code, output } = await refuseStart({ DATA_DIR: folder.path, OUTBOX: "on" });
    folder.remove();
    expect(code).toBe(1);
    expect(output).toContain("OUTBOX=on is refused in production");
  });
});

describe("the outbox page", () => {
  let data: ProductData;
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
    data = await createProductData();
    product = await startProduct({ ...data.settings, OUTBOX: "public" });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await data.remove();
  });

  const open = async (path: string): Promise<{ page: Page; troubles: readonly string[] }> => {
    const context = await browser.newContext({
      baseURL: product.url,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const troubles = watchPage(page, product.url);
    await page.goto(path);
    return { page, troubles };
  };

  it("shows a code by itself, to copy, and the mail as HTML in its own style", async () => {
    const { page, troubles } = await open("/outbox");
    await page.getByText("Nothing was sent yet.").waitFor();
    expect(await ask(product, "/otps/email/login_or_create", { email: ANN })).toBe(200);
    const message = page.getByRole("article");
    const code = (await message.locator("code").innerText()).trim();
    expect(code).toMatch(/^\d{6}$/);
    await message.getByRole("button", { name: "Copy" }).click();
    await message.getByText("Copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(code);
    await message.getByText("As HTML").click();
    const digits = message.frameLocator("iframe").getByText(code);
    // Only with its style let through are the digits so large.
    await expect.poll(async () => (await digits.boundingBox())?.height).toBeGreaterThan(30);
    await page.context().close();
    expect(troubles).toEqual([]);
  });

  it("finds the messages to one address, and its links lead on", async () => {
    expect(await ask(product, "/magic_links/email/login_or_create", { email: "bob@example.com" })).toBe(200);
    const { page, troubles } = await open(`/outbox?to=${encodeURIComponent("bob@example.com")}`);
    expect(await page.getByRole("article").count()).toBe(1);
    await page.getByLabel("To").fill("nobody@example.com");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Nothing was sent to nobody@example.com yet.").waitFor();
    await page.goBack();
    await page
      .getByRole("article")
      .getByRole("link", { name: /magic_links/ })
      .click();
    await page.waitForURL(/\/authenticate\?.*token=/);
    await page.context().close();
    expect(troubles).toEqual([]);
  });
});

describe("a product with a mail server and a message service", () => {
  let data: ProductData;
  let smtp: SmtpServer;
  let service: HttpPeer;
  let product: RunningProduct;

  beforeAll(async () => {
    smtp = await startSmtpServer({ encryption: "none", hasLogin: true });
    service = await startHttpPeer(answerJson(201, {}));
    data = await createProductData();
    product = await startProduct({
      ...data.settings,
      SMTP_URL: `smtp://post:secret@127.0.0.1:${smtp.port}`,
      MAIL_FROM: "post@tidewater.example",
      TWILIO_URL: service.url,
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+15005550006",
    });
  });
  afterAll(async () => {
    await product.stop();
    await Promise.all([smtp.close(), service.close()]);
    await data.remove();
  });

  it("has no outbox, as a page or below the identity server (docs/threats.md#46)", async () => {
    const statuses = await Promise.all(
      ["/outbox", "/outbox.data", "/identity/outbox", "/identity/outbox?to=a@example.com"].map(
        async (path) => (await fetch(product.url + path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
  });

  it("mails a code, texts another, and stops with nothing left behind", async () => {
    expect(await ask(product, "/otps/email/login_or_create", { email: ANN })).toBe(200);
    expect(await ask(product, "/otps/sms/login_or_create", { phone_number: "+14155552670" })).toBe(200);
    await expect.poll(() => [smtp.mails.length, service.requests.length]).toEqual([1, 1]);
    const { headers, text, html } = readMail(smtp.mails[0]?.source ?? "");
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "none";
    expect(html).toContain(code);
    expect(headers.get("from")).toBe("Beforehand <post@tidewater.example>");
    expect(new URLSearchParams(service.requests[0]?.body).get("To")).toBe("+14155552670");
    expect(await product.stop()).toBe(0);
    expect(product.output()).not.toContain(code);
  });
});
