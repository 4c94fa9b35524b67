import type { Worker } from "node:worker_threads";
import { askThread } from "#server/ask-thread.ts";
import { startThread } from "#server/start-thread.ts";
import type { ComputedCompany } from "./compute-record.ts";
import type { ComputeAnswer, ComputeRequest } from "./compute-thread.ts";

/** Computes companies, one after another. */
export interface CompanyComputer {
  /** Starts the thread, for who is about to ask and reads what to ask with meanwhile. */
  begin(): void;
  /** Null when nothing is held on the company. */
  compute(request: ComputeRequest): Promise<ComputedCompany | null>;
  /** Gives back the memory it works in, until it is asked again. */
  rest(): Promise<void>;
}

/** A company with a million facts needs some of it; the rest of the server is not to be put at risk. */
const MEMORY = { old: 224, young: 16 };
/**
 * A thread without work keeps its memory for so long and then ends: to start it takes as long as a company, and companies
 * change several at once.
 */
const IDLE_MS = 60_000;

/** Makes a computer on a thread of its own, which begins with the first company. */
export function createCompanyComputer(snapshotDirectory: string, idleMs: number = IDLE_MS): CompanyComputer {
  const state: { thread: Worker | null; ending?: NodeJS.Timeout } = { thread: null };
  const begin = (): Worker => {
    const url = new URL("./compute-thread.ts", import.meta.url);
    const thread = startThread(url, snapshotDirectory, MEMORY);
    thread.unref();
    const forget = (): void => {
      if (state.thread === thread) state.thread = null;
    };
    // Who waits for a company hears of it from `askThread`.
    thread.on("error", forget);
    thread.once("exit", forget);
    state.thread = thread;
    return thread;
  };
  const restLater = (): void => {
    clearTimeout(state.ending);
    state.ending = setTimeout(() => void end(), idleMs).unref();
  };
  const end = async (): Promise<void> => {
    const { thread } = state;
    state.thread = null;
    await thread?.terminate();
  };
  return {
    begin() {
      if (state.thread === null) begin();
      restLater();
    },
    async compute(request) {
      clearTimeout(state.ending);
      const thread = state.thread ?? begin();
      const answer = await askThread<ComputeRequest, ComputeAnswer>(thread, request);
      restLater();
      if (!answer.ok) throw new Error(`The company ${request.cik} could not be computed: ${answer.message}`);
      return answer.company;
    },
    async rest() {
      clearTimeout(state.ending);
      await end();
    },
  };
}
