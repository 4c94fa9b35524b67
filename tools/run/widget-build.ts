// Builds every form of the sign-in widget, each with its types beside it, into build/widget or the folder of the argument.
import { build } from "vite";
import { WIDGET_BUILDS, WIDGET_FOLDER } from "./widget-builds.ts";
import { writeTypes } from "./widget-types.ts";

const outDir = process.argv[2] ?? WIDGET_FOLDER;
for (const config of WIDGET_BUILDS) await build({ ...config, build: { ...config.build, outDir } });
writeTypes(".", outDir);
