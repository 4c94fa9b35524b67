import { existsSync } from "node:fs";
import { runProgram, SetupError } from "./run/program.ts";
import { step } from "./run/step.ts";

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
