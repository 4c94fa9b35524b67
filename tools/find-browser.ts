// Finds a Chromium for the journeys and the bench: the one named, Playwright's own, the machine's, else installs one.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright-core";
import { installDebian, mayInstallDebian } from "./install-debian.ts";
import { runProgram, SetupError } from "./run/program.ts";
import { step } from "./run/step.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/** Finds a browser's program, installing one where that is possible. Throws `SetupError` with the cure. */
export async function findBrowser(): Promise<string> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named;
    throw new SetupError(`CHROME_PATH names ${named}, which does not exist.`, "");
  }
  const found = findInstalledBrowser() ?? (await installBrowser());
  if (found !== null) return found;
  throw new SetupError("No browser was found: install Chromium or Chrome, or name one with CHROME_PATH.", "");
}

/** How to start the browser so that it shows pages only and speaks to nobody else. */
export async function browserOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: await findBrowser(),
    headless: true,
    args: [
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

function findInstalledBrowser(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...onPath, ...APPLICATIONS].find((path) => existsSync(path)) ?? null;
}

async function installBrowser(): Promise<string | null> {
  if (mayInstallDebian()) await installDebian("chromium");
  else {
    await step("Installing Chromium with Playwright", async () => {
      const { code, output } = await runProgram("node_modules/.bin/playwright-core", ["install", "chromium"]);
      if (code !== 0)
        throw new SetupError("Chromium could not be installed: install it, or name one with CHROME_PATH.", output);
    });
  }
  return findInstalledBrowser();
}
