import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { widgetFiles } from "#server/http/static-files.ts";
import { bundlePage } from "#testing/bundle-page.ts";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import type { Measure } from "./measure.ts";

const KB = 1024;
const STANDALONE_BUDGET = 60;
const REACT_BUDGET = 35;

/** Every product, so that nothing is left out for being switched off. */
const CONFIG = `{ products: ["passkeys", "oauth", "crypto", "passwords", "otp"], otpOptions: { methods: ["email", "sms"] },
  oauthOptions: { providers: [{ type: "google" }, { type: "github" }] } }`;

const OURS = `
  import { createLatchkey } from "/widget/latchkey.js";
  createLatchkey("public-token-test-bench", { baseUrl: location.origin + "/none" }).mountLogin({ elementId: "#sign-in", config: ${CONFIG} });
`;

const VENDORS = `
  import { StytchUIClient } from "@stytch/vanilla-js";
  new StytchUIClient("public-token-test-bench").mountLogin({ elementId: "#sign-in", config: { products: ["otp"], otpOptions: { methods: ["email"] } } });
`;

/** What a page loads for a mounted login: ours by itself and beside React, and the vendor's published one. */
export async function measureWidget(root: string, browser: Browser): Promise<Measure[]> {
  const [loaded, vendor] = await Promise.all([loadLogin(root, browser), bundlePage(VENDORS)]);
  const ours = loaded.reduce((total, script) => total + packed(script), 0);
  const react = atOnce(join(root, "build/widget"), "latchkey-react.js").reduce(
    (total, text) => total + packed(text),
    0,
  );
  const theirs = packed([...vendor.values()].join("\n"));
  return [
    {
      name: "Sign-in widget, login mounted, gzip",
      figure: ours,
      unit: "KB",
      budget: STANDALONE_BUDGET,
      how: `${loaded.length} scripts that a browser loads, own renderer and client included`,
    },
    {
      name: "the same beside a page's own React",
      figure: react,
      unit: "KB",
      budget: REACT_BUDGET,
      how: "its entry and what that imports at once",
    },
    {
      name: "@stytch/vanilla-js 5.15.0, login mounted, gzip",
      figure: theirs,
      unit: "KB",
      budget: null,
      how: "bundled and minified in this run",
    },
    {
      name: "the first as a part of the third",
      figure: ours / theirs,
      unit: "",
      budget: 0.5,
      how: "both packed alike",
    },
  ];
}

const packed = (text: string): number => gzipSync(text, { level: 9 }).length / KB;

/** The scripts that a browser asks for until a login stands on a page. */
async function loadLogin(root: string, browser: Browser): Promise<readonly string[]> {
  const files = widgetFiles(root, "/widget");
  const server = createServer((request, response) =>
    files(request, response, () => {
      const isPage = request.url === "/";
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(isPage ? `<!doctype html><div id="sign-in"></div><script type="module">${OURS}</script>` : "");
    }),
  );
  const url = await listenLocally(server);
  const page = await browser.newPage();
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  await page.goto(url);
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  await page.waitForLoadState("networkidle");
  const loaded = await Promise.all(scripts);
  await page.close();
  await closeServer(server);
  return loaded;
}

/** A built file and those that it imports at once. */
function atOnce(folder: string, file: string): readonly string[] {
  const text = readFileSync(join(folder, file), "utf8");
  const imported = [...text.matchAll(/(?:from|import)"\.\/(chunks\/[\w-]+\.js)"/g)].flatMap(([, name]) => name ?? []);
  return [text, ...imported.map((name) => readFileSync(join(folder, name), "utf8"))];
}
