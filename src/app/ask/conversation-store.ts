import * as z from "zod/mini";
import { type AskAnswer, askAnswer } from "#contracts/api/ask.ts";
import { parseJson } from "#platform/json.ts";
import { ASKING_KEY, CONVERSATION_KEY } from "./conversation-key.ts";
import { writeKept } from "./note-asking.ts";

const MOST_KEPT = 30;
const AGREED_KEY = "beforehand.agreed-to-send-weights";

const keptAnswer = z.extend(askAnswer, {
  /** The page that it was asked on; missing for the page of questions. */
  page: z.exactOptional(z.string()),
});
/** An answer as this browser keeps it. */
export type KeptAnswer = AskAnswer & { readonly page?: string };

/** Reads what this browser keeps: of one page, or of all (null). */
export function readAnswers(page: string | null): readonly KeptAnswer[] {
  const parsed = z.array(keptAnswer).safeParse(readJson(localStorage, CONVERSATION_KEY));
  return parsed.success ? parsed.data.filter((answer) => page === null || answer.page === page) : [];
}

/** Adds an answer to what other tabs have kept by now. */
export function keepAnswer(answer: KeptAnswer): void {
  writeKept(localStorage, CONVERSATION_KEY, [...readAnswers(null), answer].slice(-MOST_KEPT));
}

/** Forgets the answers of one page, or all (null). */
export function forgetAnswers(page: string | null): void {
  writeKept(
    localStorage,
    CONVERSATION_KEY,
    page === null ? [] : readAnswers(null).filter((answer) => answer.page !== page),
  );
}

const asking = z.object({ page: z.nullable(z.string()), question: z.string() });

/** The question of a page that a reload broke off. */
export function lostQuestion(page: string | null): string | null {
  const parsed = asking.safeParse(readJson(sessionStorage, ASKING_KEY));
  return parsed.success && parsed.data.page === page ? parsed.data.question : null;
}

/** Whether the owner agreed that symbols and weights of this portfolio go to the model. */
export function hasAgreed(portfolio: string): boolean {
  return agreed().includes(portfolio);
}

export function agree(portfolio: string, isAgreed: boolean): void {
  const others = agreed().filter((one) => one !== portfolio);
  writeKept(localStorage, AGREED_KEY, isAgreed ? [...others, portfolio] : others);
}

function agreed(): readonly string[] {
  const parsed = z.array(z.string()).safeParse(readJson(localStorage, AGREED_KEY));
  return parsed.success ? parsed.data : [];
}

function readJson(storage: Storage, key: string): unknown {
  try {
    return parseJson(storage.getItem(key) ?? "null");
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}
