// Builds every form of the sign-in widget into build/widget, each with its types beside it.
import { build } from "vite";
import { WIDGET_BUILDS, WIDGET_FOLDER } from "./widget-builds.ts";
import { writeTypes } from "./widget-types.ts";

for (const config of WIDGET_BUILDS) await build(config);
writeTypes(".", WIDGET_FOLDER);
