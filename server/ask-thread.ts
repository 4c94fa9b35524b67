import type { Worker } from "node:worker_threads";

/**
 * Asks a thread of our own something and waits for its answer; one request is under way at a time. Rejects when the thread
 * ends instead, for example because it may use no more memory: then it is gone.
 */
export function askThread<Request, Answer>(thread: Worker, request: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      thread.off("exit", onExit);
      act();
    };
    const onMessage = (answer: Answer): void => settle(() => resolve(answer));
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new Error("The thread ended.")));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.on("exit", onExit);
    thread.postMessage(request);
  });
}
