// Charts of any metric: picked by name, read out on the first sign, drawn otherwise, taken along as files.
import { describe, expect, inject } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

/** Texts of the picture that reach beyond it. */
const OUTSIDE = `(() => {
  const figure = document.querySelector('[data-slot="chart"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-slot="chart-picture"] text')].flatMap((text) => {
    const box = text.getBoundingClientRect();
    const isShown = box.width > 0;
    return isShown && (box.left < figure.left - 1 || box.right > figure.right + 1) ? [text.textContent] : [];
  });
})()`;

describe("a chart of any metric", () => {
  journey("is built by picking, and its address holds it", async ({ open }) => {
    const page = await open("/charts");
    await waitForScripts(page);
    const companies = page.getByRole("combobox", { name: "Companies", exact: true });
    await companies.fill("NVDA");
    await page.getByRole("option", { name: /NVDA/ }).first().waitFor();
    await companies.press("Enter");
    const metrics = page.getByRole("combobox", { name: "Metrics", exact: true });
    await metrics.fill("operating marg");
    await metrics.press("ArrowDown");
    await metrics.press("Enter");
    await page.getByRole("heading", { name: "Operating margin of NVDA, annual" }).waitFor();
    await companies.fill("AMD");
    await page.getByRole("option", { name: /AMD/ }).first().waitFor();
    await companies.press("Enter");
    await page.getByRole("heading", { name: "Operating margin of NVDA, AMD, annual" }).waitFor();
    await page.getByRole("link", { name: "Quarterly" }).click();
    await page.getByRole("heading", { name: "Operating margin of NVDA, AMD, quarterly" }).waitFor();
    await page.getByRole("link", { name: "3 years" }).click();
    await expect
      .poll(() => page.url().split("/charts")[1])
      .toBe("?symbols=NVDA,AMD&metrics=operating_margin&basis=quarter&window=3");
  });

  journey("reads a point out on the very first hover, and opens its evidence", async ({ open }) => {
    const page = await open("/charts?symbols=AAPL&metrics=pe&window=5&bands=1");
    const picture = page.locator('[data-slot="chart-reader"]');
    const box = await picture.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + 60);
    const reading = page.locator('[data-slot="chart-reading"]');
    await expect.poll(() => reading.innerText()).toMatch(/^[A-Z][a-z]{2} 202\d, P\/E \d+\.\d×$/);
    await picture.click({ position: { x: (box?.width ?? 0) * 0.6, y: 60 } });
    await page.getByRole("dialog").getByText("P/E").first().waitFor();
  });

  journey("reads a point out on the first key", async ({ open }) => {
    const address = "/charts?symbols=NVDA,AMD&metrics=revenue&indexed=1&scale=log";
    const page = await open(address);
    const reading = page.locator('[data-slot="chart-reading"]');
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => reading.innerText()).toMatch(/^20\d\d, (?:NVDA|AMD) [\d,.]+ \(\$[\d.]+B\)$/);
  });

  journey("reads a point out that a finger touched before its script", async ({ open }) => {
    const phone = await open("/about", { hasTouch: true, viewport: { width: 390, height: 844 } });
    const scripts = Promise.withResolvers<void>();
    await phone.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const address = "/charts?symbols=NVDA,AMD&metrics=revenue&indexed=1&scale=log";
    await phone.goto(new URL(address, phone.url()).href, { waitUntil: "commit" });
    const reader = phone.locator('[data-slot="chart-reader"]');
    await reader.scrollIntoViewIfNeeded();
    const box = await reader.boundingBox();
    const device = await phone.context().newCDPSession(phone);
    const touchPoints = [{ x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 80 }];
    await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    scripts.resolve();
    await waitForScripts(phone);
    await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => phone.locator('[data-slot="chart-reading"]').innerText()).toMatch(/^202[0-3], /);
  });

  journey("counts the months of its bands, and keeps its labels inside from 320 px on", async ({ open }) => {
    const page = await open("/charts?symbols=KO&metrics=pe&window=10&bands=1");
    await waitForScripts(page);
    const bands = page.getByRole("table", { name: /P\/E of KO: median and quartiles of month ends/ });
    expect(await bands.getByRole("row", { name: /^10/ }).getByRole("cell").last().innerText()).toBe("120");
    await bands.getByRole("row", { name: /^5/ }).getByRole("link").nth(2).click();
    await page.getByRole("dialog").getByText("Median of P/E at 60 month ends").first().waitFor();
    await page.keyboard.press("Escape");
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const spill = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect({ width, spill, outside: await page.evaluate(OUTSIDE) }).toEqual({ width, spill: 0, outside: [] });
    }
    expect(await findFaults(page)).toEqual([]);
  });

  journey("opens from a chart of a research page, and goes along as CSV, SVG and PNG", async ({ open }) => {
    const page = await open("/research/KO/financials");
    await waitForScripts(page);
    await page.getByRole("link", { name: "Revenue", exact: true }).click();
    await page.getByRole("link", { name: "Open in charts" }).click();
    await page.getByRole("heading", { name: "Revenue of KO, annual" }).waitFor();
    const origin = inject("productUrl");
    const files = ["csv", "svg", "png"].map(
      (ending) => new URL(`/charts.${ending}?symbols=KO&metrics=revenue`, origin),
    );
    const [csv, svg, png] = await Promise.all(files.map((file) => fetch(file)));
    expect(await csv?.text()).toMatch(/KO Revenue,.*FY2025/);
    expect(await svg?.text()).toMatch(/^<svg [^>]*>.*Revenue of KO, annual/s);
    expect(
      Buffer.from((await png?.arrayBuffer()) ?? new ArrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });
});
