import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";

/** What a thread may use, in megabytes. */
export interface ThreadMemory {
  readonly old: number;
  /** Small, garbage is collected in small steps, so that the memory stays near what the work needs. */
  readonly young?: number;
}

/**
 * Starts a thread of our own that ends when it needs more memory than it may use. The size of the heap among the process's flags
 * counts for threads as well, above their own limits: it is taken back here, after the process's own heap was made with it.
 */
export function startThread(file: URL, data: unknown, memory: ThreadMemory): Worker {
  setFlagsFromString("--max-old-space-size=0");
  return new Worker(file, {
    workerData: data,
    resourceLimits: {
      maxOldGenerationSizeMb: memory.old,
      ...(memory.young === undefined ? {} : { maxYoungGenerationSizeMb: memory.young }),
    },
    execArgv: [],
  });
}
