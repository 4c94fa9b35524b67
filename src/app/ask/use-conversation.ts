import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type AskAnswer, askAnswer } from "#contracts/api/ask.ts";
import { parseJson } from "#platform/json.ts";
import { problemDetail } from "#app/portfolios/fields.ts";

const STORED = "beforehand.conversation";
const MOST_KEPT = 30;
/** A follow-up looks no further back. */
const MOST_BEFORE = 6;

const lineSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reading") }),
  z.object({ kind: z.literal("answer"), answer: askAnswer }),
  z.object({ kind: z.literal("failed") }),
]);
const storedSchema = z.array(askAnswer);

interface Asking {
  readonly symbol: string | null;
  readonly within: readonly string[];
}

export interface Conversation {
  readonly answers: readonly AskAnswer[];
  /** The question that is being answered; null when none is. */
  readonly pending: string | null;
  /** Why the last question has no answer; empty otherwise. */
  readonly problem: string;
  readonly ask: (question: string) => void;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Questions and answers of one reader, kept in the browser. */
export function useConversation(first: AskAnswer | null, { symbol, within }: Asking): Conversation {
  const [answers, setAnswers] = useState<readonly AskAnswer[]>(first === null ? [] : [first]);
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const asking = useRef<AbortController | null>(null);

  useEffect(() => {
    // Kept answers come only after the page that the server drew is shown as it was drawn.
    const kept = readStored();
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what this browser keeps
    setAnswers((shown) => [
      ...kept.filter(({ question }) => !shown.some((one) => one.question === question)),
      ...shown,
    ]);
    return () => asking.current?.abort();
  }, []);
  useEffect(() => {
    if (answers.length > 0) store(answers.slice(-MOST_KEPT));
  }, [answers]);

  const ask = (question: string): void => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setPending(question);
    setProblem("");
    const before = answers.slice(-MOST_BEFORE).map((one) => one.question);
    void fetchAnswer({ question, before, symbol, within: [...within] }, own.signal).then((result) => {
      if (own.signal.aborted) return;
      setPending(null);
      if (typeof result === "string") setProblem(result);
      else setAnswers((shown) => [...shown, result]);
    });
  };
  const stop = useCallback((): void => {
    asking.current?.abort();
    setPending(null);
    setProblem("You stopped the question.");
  }, []);
  const clear = useCallback((): void => {
    setAnswers([]);
    setProblem("");
    store([]);
  }, []);
  return { answers, pending, problem, ask, stop, clear };
}

const FAILED = "We couldn't answer. Your conversation is kept. Try again.";

/** The answer, or a sentence that says why there is none. */
async function fetchAnswer(body: object, signal: AbortSignal): Promise<AskAnswer | string> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/ask", { method: "POST", headers, body: JSON.stringify(body), signal });
    const text = await response.text();
    if (!response.ok) return problemDetail(parseJson(text)) ?? FAILED;
    for (const line of text.split("\n")) {
      const parsed = lineSchema.safeParse(parseJson(line));
      if (parsed.success && parsed.data.kind === "answer") return parsed.data.answer;
    }
    return FAILED;
  } catch {
    return FAILED;
  }
}

function readStored(): readonly AskAnswer[] {
  try {
    const parsed = storedSchema.safeParse(parseJson(localStorage.getItem(STORED) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    // A browser that keeps nothing.
    return [];
  }
}

function store(answers: readonly AskAnswer[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(answers));
  } catch {
    // Full, or forbidden: the conversation lasts as long as the page.
  }
}
