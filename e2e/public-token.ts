import { vi } from "vitest";
import type { RunningProduct } from "#testing/product.ts";

/** The public token of a started server's own project; the lines after the first may be printed a moment later. */
export function publicTokenOf({ output }: Pick<RunningProduct, "output">): Promise<string> {
  const read = (): string => {
    const token = /public-token-test-[\w-]+(?=\s)/.exec(output())?.[0];
    if (token === undefined) throw new Error("the server has not told its public token yet");
    return token;
  };
  return vi.waitFor(read, { timeout: 20_000 });
}
