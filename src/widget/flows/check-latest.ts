/** How long typing must pause before the server is asked (docs/specification-map.md#5). */
const PAUSE_MS = 500;

interface CheckLatest<Question, Answer> {
  /** Never rejects: what went wrong is an answer, too. */
  readonly ask: (question: Question) => Promise<Answer>;
  /** Told the answer to the latest question; overtaken ones are dropped. */
  readonly heard: (answer: Answer) => void;
  readonly startTimer: (run: () => void, milliseconds: number) => number;
  readonly stopTimer: (timer: number) => void;
}

/** Asks about the latest of what is typed, once it has stood for half a second. */
export interface LatestCheck<Question> {
  change(question: Question): void;
  /** Drops what is waiting and what is under way. */
  stop(): void;
}

export function checkLatest<Question, Answer>(parts: CheckLatest<Question, Answer>): LatestCheck<Question> {
  let timer: number | null = null;
  let latest = 0;

  function stop(): void {
    latest += 1;
    if (timer !== null) parts.stopTimer(timer);
    timer = null;
  }

  async function ask(question: Question, mine: number): Promise<void> {
    const answer = await parts.ask(question);
    if (mine === latest) parts.heard(answer);
  }

  return {
    stop,
    change(question) {
      stop();
      const mine = latest;
      timer = parts.startTimer(() => void ask(question, mine), PAUSE_MS);
    },
  };
}
