// Loaded into a measured server by `--import`: on SIGUSR2 it collects its garbage, so that what is resident is in use.
import { writeSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

setFlagsFromString("--expose-gc");
const collect = z.custom<() => void>((value) => typeof value === "function").parse(runInNewContext("gc"));

process.on("SIGUSR2", () => {
  collect();
  collect();
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  // Past the console, which the measured server may use otherwise.
  writeSync(1, `garbage collected: heap used ${heapUsed}, heap ${heapTotal}, external ${external} bytes\n`);
});
