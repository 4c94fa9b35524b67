/** Runs work at each call; calls that come while it runs lead to one more run after it. */
export function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  const state = { isRunning: false, isAskedAgain: false };
  const run = async (): Promise<void> => {
    state.isRunning = true;
    do {
      state.isAskedAgain = false;
      await work().catch(failed);
    } while (state.isAskedAgain);
    state.isRunning = false;
  };
  return () => {
    state.isAskedAgain = true;
    if (!state.isRunning) void run();
  };
}
