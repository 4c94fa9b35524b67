// The session in the background: asked about at start and every three minutes, and patiently while the server is away
// (docs/specification-map.md#4 and #9, docs/identity-wire.md#5).
import type { AuthAnswer, NobodyAnswer } from "#contracts/sdk-v1/sessions.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { World } from "#widget/client/world.ts";
import type { SessionStore } from "./session-store.ts";

const INTERVAL_MILLISECONDS = 180_000;
const FIRST_WAIT_MILLISECONDS = 4_000;
const LONGEST_WAIT_MILLISECONDS = 256_000;
const JITTER_MILLISECONDS = 175;

const UNRECOVERABLE = new Set([
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
]);

/** Whether an error says that the session has ended (docs/identity-wire.md#3). */
export function isUnrecoverable(error: unknown): boolean {
  return error instanceof ApiError && UNRECOVERABLE.has(error.error_type);
}

/** How long to wait after so many failures in a row. @param share 0 to 1, by chance, so that not all pages ask at once */
export function waitAfter(failures: number, share: number): number {
  const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1), LONGEST_WAIT_MILLISECONDS);
  return Math.round(wait + (share * 2 - 1) * JITTER_MILLISECONDS);
}

export interface Asking {
  /** Asks the server about the session; keeps nothing of the answer. Servers that know no `NobodyAnswer` refuse instead. */
  readonly ask: () => Promise<AuthAnswer | NobodyAnswer>;
  readonly store: SessionStore;
}

/** Begins at once where there may be a session; the answer ends it. */
export function startRefreshing({ ask, store }: Asking, world: Pick<World, "after" | "random">): () => void {
  const pace = createPace(() => void refresh(), world);
  const life = { isAsking: false, isOver: false };
  const sessionId = (): string | null => store.state().session?.session_id ?? null;

  const end = (): void => {
    pace.rest();
    // What is half done meanwhile is not this session's.
    store.endSession();
  };
  const judge = (outcome: AuthAnswer | NobodyAnswer | Failure): void => {
    if ("failure" in outcome) return isUnrecoverable(outcome.failure) ? end() : pace.afterFailure();
    if (outcome.session === null) return end();
    store.accept(outcome);
    pace.afterSuccess();
  };
  const refresh = async (): Promise<void> => {
    if (life.isAsking || life.isOver) return;
    life.isAsking = true;
    const before = sessionId();
    const outcome = await ask().catch((failure: unknown): Failure => ({ failure }));
    life.isAsking = false;
    if (life.isOver) return;
    // Somebody signed in or out meanwhile: what was answered is about another session.
    if (sessionId() === before) judge(outcome);
    else if (sessionId() !== null) await refresh();
  };

  const forget = store.onChange(({ session }) => (session === null ? pace.rest() : pace.afterSuccess()));
  if (store.mayHaveSession()) void refresh();
  return () => {
    life.isOver = true;
    pace.rest();
    forget();
  };
}

interface Failure {
  readonly failure: unknown;
}

interface Pace {
  readonly afterSuccess: () => void;
  readonly afterFailure: () => void;
  readonly rest: () => void;
}

/** When to ask next. */
function createPace(run: () => void, world: Pick<World, "after" | "random">): Pace {
  let failures = 0;
  let callOff = (): void => undefined;
  const wait = (milliseconds: number): void => {
    callOff();
    callOff = world.after(milliseconds, run);
  };
  return {
    afterSuccess() {
      failures = 0;
      wait(INTERVAL_MILLISECONDS);
    },
    afterFailure() {
      failures += 1;
      wait(waitAfter(failures, (world.random(1)[0] ?? 0) / 255));
    },
    rest() {
      failures = 0;
      callOff();
    },
  };
}
