import { existsSync } from "node:fs";
import { runProgram, SetupError, step } from "#tools/run/program.ts";
import { delimiter, join } from "node:path";

const APT = "/usr/bin/apt-get";

/** Another installation on the machine is waited for, up to five minutes. */
const WAIT = "DPkg::Lock::Timeout=300";

/** Says whether this process may install Debian packages by itself: on Debian or Ubuntu, as root. */
export function mayInstallDebian(): boolean {
  return process.getuid?.() === 0 && existsSync(APT);
}

/** Installs one Debian package. Throws `SetupError`. */
export async function installDebian(name: string): Promise<void> {
  await step(`Installing ${name} with apt-get`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const lists = await runProgram(APT, ["-o", WAIT, "update"], { env });
    const install = ["-o", WAIT, "install", "-y", "--no-install-recommends", name];
    const { code, output } = await runProgram(APT, install, { env });
    if (code !== 0) throw new SetupError(`The Debian package ${name} could not be installed.`, lists.output + output);
  });
}

// Finds nginx for the tests of docs/two-nodes.md: the machine's own, else Debian's.

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

// Finds Prometheus for the long tests: the machine's own, else Debian's.

/** The server and its checker of configurations and metrics. */
export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/** Finds both programs. Throws `SetupError` with the cure when there are none. */
export async function findPrometheus(): Promise<PrometheusPrograms> {
  const found = findInstalled();
  if (found !== null) return found;
  if (mayInstallDebian()) await installDebian("prometheus");
  const installed = findInstalled();
  if (installed !== null) return installed;
  throw new SetupError(
    "This test needs Prometheus and found none: install it, so that prometheus and promtool run.",
    "",
  );
}

function findInstalled(): PrometheusPrograms | null {
  const folder = (process.env["PATH"] ?? "").split(delimiter).find(holdsBoth);
  return folder === undefined ? null : { prometheus: join(folder, "prometheus"), promtool: join(folder, "promtool") };
}

function holdsBoth(folder: string): boolean {
  return ["prometheus", "promtool"].every((program) => existsSync(join(folder, program)));
}
