import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";

interface Versioned {
  readonly version: number;
}

/** Changes of one order, asked for one after the other: a second move need not wait for the answer to the first. */
export interface Turns<Order extends Versioned> {
  /**
   * Asks for a change once those before it are answered, from the version that they left. Where one was refused, those
   * behind it are refused with it and never asked for: they were made on an order that there is not.
   *
   * @param version - The version that the page shows, for when nothing is before it.
   */
  take(version: number, change: (version: number) => Promise<Answer<Order>>): Promise<Answer<Order>>;
  /** Whether the newest answer is not the last: what the page shows is ahead of it. */
  areWaiting(): boolean;
}

export function createTurns<Order extends Versioned>(): Turns<Order> {
  let last: Promise<Answer<Order>> | null = null;
  let waiting = 0;
  return {
    async take(version, change) {
      const turn = last === null ? change(version) : after(last, change);
      last = turn;
      waiting += 1;
      try {
        return await turn;
      } finally {
        waiting -= 1;
        if (last === turn) last = null;
      }
    },
    areWaiting: () => waiting > 0,
  };
}

async function after<Order extends Versioned>(
  before: Promise<Answer<Order>>,
  change: (version: number) => Promise<Answer<Order>>,
): Promise<Answer<Order>> {
  const answer = await before;
  return answer.ok ? change(answer.value.version) : answer;
}
