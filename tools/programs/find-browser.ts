// Finds a Chromium for the journeys and the bench: the one named, Playwright's own, the machine's, else installs one.
// Journeys run in its shell without a window where the machine has one (docs/testing.md#the-browser-of-journeys).
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright-core";
import { installDebian, mayInstallDebian } from "./debian-packages.ts";
import { runProgram, SetupError, step } from "#tools/run/program.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const SHELL = "chromium-headless-shell";
const SHELLS = [SHELL, "chrome-headless-shell"];
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
  return optionsFor(await findBrowser());
}

/** How to start the browser's shell without a window; the browser itself where there is no shell. */
export async function shellOptions(): Promise<LaunchOptions> {
  return optionsFor((await findShell()) ?? (await findBrowser()));
}

function optionsFor(executablePath: string): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
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

/** Null where a browser is named, and where the shell neither is there nor can be installed. */
async function findShell(): Promise<string | null> {
  if (process.env["CHROME_PATH"]) return null;
  const found = findOnPath(SHELLS);
  if (found !== null || !mayInstallDebian()) return found;
  try {
    await installDebian(SHELL);
  } catch {
    // Not every release of Debian has it; the browser does the same, only slower.
    return null;
  }
  return findOnPath(SHELLS);
}

function findInstalledBrowser(): string | null {
  return [chromium.executablePath()].find(isThere) ?? findOnPath(NAMES) ?? APPLICATIONS.find(isThere) ?? null;
}

function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isThere) ?? null;
}

function isThere(path: string): boolean {
  return existsSync(path);
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
