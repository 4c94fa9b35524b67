/** Resolves when the promise has settled or the time is over, whichever is first. */
export async function settledWithin(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.then(() => {}), over]).finally(() => clearTimeout(timer));
}
