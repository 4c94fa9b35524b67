// Makes ready what a command needs, named in the arguments (tools/run.cjs): the packages of the product or all packages, pages, widget.
// Imports no installed package, for it is what installs them.
import { ensurePackages } from "./packages.ts";
import { ensurePages, ensureWidget } from "./prepared-builds.ts";
import { SetupError } from "./program.ts";

const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  packages: () => ensurePackages("all"),
  product: () => ensurePackages("product"),
  pages: ensurePages,
  widget: ensureWidget,
};

try {
  for (const name of process.argv.slice(2)) await STEPS[name]?.();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`${error.output.trimEnd()}\n${error.message}`);
  process.exitCode = 1;
}
