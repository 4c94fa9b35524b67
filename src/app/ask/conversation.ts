import type { AskAnswer, AskLine } from "#contracts/api/ask.ts";
import { noteAsking } from "./note-asking.ts";

// What reads answers, the server's and kept ones, weighs more than the page of questions: it comes after it.
const loadStore = () => import("./conversation-store.ts");
const loadFollow = () => import("./follow-answer.ts");

const FAILED = "We couldn't answer. Your conversation is kept. Try again.";

/** The server takes no more. */
const MOST_WEIGHTS = 50;
/** A follow-up looks no further back. */
const MOST_BEFORE = 6;

/** A company's share of a portfolio, from 0 to 1. */
export interface PortfolioWeight {
  readonly symbol: string;
  readonly weight: number;
}

/** What questions are about. */
export interface Asking {
  /** The page that they are asked on; null for the page of questions, which shows those of all. */
  readonly page: string | null;
  readonly symbol: string | null;
  readonly within: readonly string[];
  /** The id of the portfolio that `within` is of; null for other lists. */
  readonly portfolio: string | null;
  /** Shares of the portfolio as far as the page knows them by then; sent only after its owner agreed. */
  readonly weights: () => readonly PortfolioWeight[];
}

/** A question that is being answered. */
export interface PendingQuestion {
  readonly question: string;
  /** What happens now, as a whole sentence. */
  readonly step: string;
  /** What our rules answer; null before they have. */
  readonly rules: AskAnswer | null;
  /** What a model has written so far and our code has checked. */
  readonly sentences: Extract<AskLine, { kind: "sentence" }>["sentence"][];
}

export interface ConversationState {
  readonly answers: readonly AskAnswer[];
  readonly pending: PendingQuestion | null;
  /** Why the last question has no answer; empty otherwise. */
  readonly problem: string;
  /** The question that has no answer and can be asked again; null when there is none. */
  readonly unanswered: string | null;
  /** Whether the owner of the portfolio agreed to send its symbols and weights to the model. */
  readonly isAgreed: boolean;
}

/** Questions and answers of one reader about one page, kept in the browser. */
export interface Conversation {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => ConversationState;
  /** Takes up what the browser keeps. */
  readonly recall: () => void;
  readonly ask: (question: string) => void;
  readonly stop: () => void;
  readonly clear: () => void;
  readonly agree: (isAgreed: boolean) => void;
  /** Breaks off what is being asked, without a word. */
  readonly leave: () => void;
}

/** @param first the answer that the server drew with the page (none) */
export function openConversation(about: Asking, first: AskAnswer | null = null): Conversation {
  const cell = createCell(first);
  return {
    subscribe: cell.subscribe,
    read: cell.read,
    recall: () => void recall(cell, about, first),
    ask: (question) => void askIn(cell, about, question),
    stop() {
      cell.breakOff();
      end(cell, "You stopped the question.", cell.read().pending?.question ?? null);
    },
    clear: () => void clear(cell, about.page),
    agree(isAgreed) {
      if (about.portfolio === null) return;
      cell.change({ isAgreed });
      void keepAgreement(about.portfolio, isAgreed);
    },
    leave: cell.breakOff,
  };
}

/** What a conversation holds, told to those who watch; one question is asked at a time. */
function createCell(first: AskAnswer | null) {
  const answers = first === null ? [] : [first];
  let state: ConversationState = { answers, pending: null, problem: "", unanswered: null, isAgreed: false };
  let asking = new AbortController();
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change: (next: Partial<ConversationState>): void => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    breakOff: () => asking.abort(),
    /** Breaks off the question before and gives the signal of the next. */
    begin: (): AbortSignal => {
      asking.abort();
      asking = new AbortController();
      return asking.signal;
    },
  };
}

type Cell = ReturnType<typeof createCell>;

async function recall(cell: Cell, { page, portfolio }: Asking, first: AskAnswer | null): Promise<void> {
  const store = await orNull(loadStore());
  if (store === null) return;
  const { readAnswers, lostQuestion, hasAgreed } = store;
  const kept = readAnswers(page).filter(({ question }) => question !== first?.question);
  const lost = lostQuestion(page);
  cell.change({
    answers: [...kept, ...(first === null ? [] : [first])],
    isAgreed: portfolio !== null && hasAgreed(portfolio),
    ...(lost === null ? {} : { problem: "Your last question has no answer yet.", unanswered: lost }),
  });
}

async function clear(cell: Cell, page: string | null): Promise<void> {
  const store = await orNull(loadStore());
  store?.forgetAnswers(page);
  if (store !== null) cell.change({ answers: [], problem: "", unanswered: null });
}

async function keepAgreement(portfolio: string, isAgreed: boolean): Promise<void> {
  (await orNull(loadStore()))?.agree(portfolio, isAgreed);
}

/** A script that cannot be loaded is like a browser that keeps nothing. */
async function orNull<Module>(loading: Promise<Module>): Promise<Module | null> {
  return loading.catch(() => null);
}

function end(cell: Cell, problem: string, unanswered: string | null): void {
  // A page that is being left fails its request before it is gone, so only what has its end is no longer noted.
  if (unanswered === null) noteAsking(null);
  cell.change({ pending: null, problem, unanswered });
}

async function askIn(cell: Cell, about: Asking, question: string): Promise<void> {
  const signal = cell.begin();
  const { answers, isAgreed } = cell.read();
  const before = answers.slice(-MOST_BEFORE).map((one) => one.question);
  noteAsking({ page: about.page, question });
  const step = `Reading figures for “${question}” …`;
  cell.change({ pending: { question, step, rules: null, sentences: [] }, problem: "", unanswered: null });
  const onLine = (line: AskLine): void => {
    const { pending } = cell.read();
    if (!signal.aborted && pending !== null) cell.change({ pending: nextStep(pending, line) });
  };
  const follow = await orNull(loadFollow());
  const body = bodyOf(about, { question, before, isAgreed });
  const result = (await follow?.followAnswer(body, onLine, signal)) ?? FAILED;
  if (signal.aborted) return;
  if (typeof result === "string") {
    end(cell, result, question);
    return;
  }
  const store = await orNull(loadStore());
  store?.keepAnswer(about.page === null ? result : { ...result, page: about.page });
  end(cell, "", null);
  cell.change({ answers: [...cell.read().answers, result] });
}

interface NewQuestion {
  readonly question: string;
  readonly before: readonly string[];
  readonly isAgreed: boolean;
}

function bodyOf({ symbol, within, portfolio, weights }: Asking, { question, before, isAgreed }: NewQuestion): object {
  const asked = { question, before, symbol, within, with_model: true };
  const shares = isAgreed ? weights().slice(0, MOST_WEIGHTS) : [];
  return portfolio === null ? asked : { ...asked, portfolio: { has_agreed: isAgreed, weights: shares } };
}

function nextStep(pending: PendingQuestion, line: AskLine): PendingQuestion {
  switch (line.kind) {
    case "rules":
      return { ...pending, rules: line.answer };
    case "asking":
      return { ...pending, step: `Asking ${line.model} …` };
    case "calling":
      return { ...pending, step: `The model reads: ${line.title} …` };
    case "writing":
      return { ...pending, step: "The model is writing …" };
    case "sentence":
      return { ...pending, sentences: [...pending.sentences, line.sentence] };
    default:
      return pending;
  }
}
