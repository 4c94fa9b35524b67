/** Gives what the promise gives; null when the time is over first, whatever the promise does later. */
export async function settledWithin<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
