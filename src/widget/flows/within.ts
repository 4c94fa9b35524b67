/** What a promise gives in time; null when it takes longer or fails. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    // Whoever waits only so long has an answer of their own for this case.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
