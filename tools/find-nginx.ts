// Finds nginx for the tests of docs/two-nodes.md: the machine's own, else Debian's.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian, mayInstallDebian } from "./install-debian.ts";
import { SetupError } from "./run/program.ts";

/** Where Debian installs it, which is not on every user's path. */
const DEBIAN = "/usr/sbin";

/** Finds the program, installing Debian's package where that is possible. Throws `SetupError` with the cure. */
export async function findNginx(): Promise<string> {
  const found = findInstalledNginx();
  if (found !== null) return found;
  if (mayInstallDebian()) await installDebian("nginx-light");
  const installed = findInstalledNginx();
  if (installed !== null) return installed;
  throw new SetupError("This test needs nginx and found none: install it (on Debian: nginx-light).", "");
}

function findInstalledNginx(): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), DEBIAN];
  return folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path)) ?? null;
}
