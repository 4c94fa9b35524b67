import type { Worker } from "node:worker_threads";
import { askThread } from "#server/ask-thread.ts";
import { startThread } from "#server/start-thread.ts";
import type { ComputedCompany } from "./compute-record.ts";
import type { ComputeAnswer, ComputeRequest } from "./compute-thread.ts";

/** Computes companies, one after another. */
export interface CompanyComputer {
  /** Null when nothing is held on the company. */
  compute(request: ComputeRequest): Promise<ComputedCompany | null>;
  /** Gives back the memory it works in, until it is asked again. */
  rest(): Promise<void>;
}

/** A company with a million facts needs some of it; the rest of the server is not to be put at risk. */
const MEMORY = { old: 224, young: 16 };

/** Makes a computer on a thread of its own, which begins with the first company. */
export function createCompanyComputer(snapshotDirectory: string): CompanyComputer {
  const state: { thread: Worker | null } = { thread: null };
  const begin = (): Worker => {
    const thread = startThread(
      new URL("./compute-thread.ts", import.meta.url),
      { directory: snapshotDirectory },
      MEMORY,
    );
    thread.unref();
    state.thread = thread;
    return thread;
  };
  return {
    async compute(request) {
      const thread = state.thread ?? begin();
      const answer = await askThread<ComputeRequest, ComputeAnswer>(thread, request).catch((error: unknown) => {
        state.thread = null;
        throw error;
      });
      if (!answer.ok) throw new Error(`The company ${request.cik} could not be computed: ${answer.message}`);
      return answer.company;
    },
    async rest() {
      const { thread } = state;
      state.thread = null;
      await thread?.terminate();
    },
  };
}
