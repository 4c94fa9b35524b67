// Finds Prometheus for the long tests: the machine's own, else Debian's.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian, mayInstallDebian } from "./install-debian.ts";
import { SetupError } from "./run/program.ts";

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
