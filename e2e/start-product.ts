import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { findBrowser, shellOptions } from "#tools/programs/find-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product under test answers. */
    productUrl: string;
    /** The folder of its data. */
    productFolder: string;
    /** Where Playwright reaches the one browser of the run. */
    browserEndpoint: string;
  }
}

/** A log line of level warn or worse, or an error's stack. */
const FAULT = /"level":(40|50|60)|^\S*Error|^ +at /;
/** What the router says of the addresses that journeys of an attacker ask for: a visitor's fault and not the product's. */
const ASKED_FOR = /could not be decoded because it is a malformed URL segment/;

/**
 * Starts the product, its outbox open to everybody, and one browser for all journeys; what the product logs as a fault
 * fails the run. Journeys share it: each signs in people of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = await shellOptions();
  // Journeys of what only the whole browser has start it themselves.
  await findBrowser();
  const folder = createDataFolder();
  const [product, browser] = await Promise.all([
    startProduct({ DATA_DIR: folder.path, OUTBOX: "public" }),
    chromium.launchServer(options),
  ]);
  project.provide("productUrl", product.url);
  project.provide("productFolder", folder.path);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await browser.close();
    const code = await product.stop();
    folder.remove();
    const faults = product
      .output()
      .split("\n")
      .filter((line) => FAULT.test(line) && !ASKED_FOR.test(line));
    if (code === 0 && faults.length === 0) return;
    // Thrown here, it would keep the other set-ups from cleaning up.
    console.error(`The product ended with code ${code} and logged:\n${faults.join("\n")}`);
    process.exitCode = 1;
  };
}
