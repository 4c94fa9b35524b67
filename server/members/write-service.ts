import { createHash } from "node:crypto";
import type { KeptAnswer, KeyedWrite, MemberTransaction, WriteResult, WriteServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import {
  claimWrite,
  findAnswer,
  storeAnswer,
  releaseClaim,
  WriteInProgressError,
  type WriteClaim,
  type KnownWrite,
  type WriteRef,
} from "#members/idempotency/answer-store.ts";
import { asOwner } from "#members/portfolios/as-owner.ts";
import { deriveAnswerKey, openAnswer, sealAnswer, type AnswerKey } from "./seal-answer.ts";

/** Runs an effect outside the database once what it is about is stored. */
export type AfterCommit = (effect: () => void) => void;

interface WriteDeps {
  readonly database: Database;
  /** The services of people on one transaction. */
  readonly servicesOn: (tx: Database, afterCommit: AfterCommit) => MemberTransaction;
}

/** Carries each change out once: its key, its rows and its answer are stored by one transaction. */
export function createWriteService({ database, servicesOn }: WriteDeps): WriteServices {
  return {
    async recall(write) {
      const { ref, key } = refOf(write);
      const known = await findAnswer(database, ref);
      return known.kind === "new" ? null : resultOf(known, key);
    },
    async once(write, work) {
      const { ref, key } = refOf(write);
      try {
        const { result, effects } = await asOwner(database, write.userId, async (tx) => {
          const effects: (() => void)[] = [];
          const services = servicesOn(tx, (effect) => effects.push(effect));
          return { result: await carryOut(tx, ref, key, () => work(services)), effects };
        });
        for (const effect of effects) effect();
        return result;
      } catch (error) {
        if (error instanceof WriteInProgressError) return { kind: "in-progress" };
        throw error;
      }
    },
  };
}

async function carryOut(
  tx: Database,
  ref: WriteRef,
  key: AnswerKey,
  work: () => Promise<KeptAnswer>,
): Promise<WriteResult> {
  const claim = await claimWrite(tx, ref);
  if (claim.kind !== "claimed") return resultOf(claim, key);
  const answer = await work();
  if (isFinal(answer)) await storeAnswer(tx, ref, sealAnswer(key, answer));
  else await releaseClaim(tx, ref);
  return { kind: "done", answer };
}

/** A fault of ours, or a limit that was reached, says nothing about the next try. */
function isFinal({ status }: KeptAnswer): boolean {
  return status < 500 && status !== 429;
}

function resultOf(known: Exclude<WriteClaim | KnownWrite, { kind: "claimed" | "new" }>, key: AnswerKey): WriteResult {
  return known.kind === "answered" ? { kind: "repeated", answer: openAnswer(key, known.answer) } : known;
}

function refOf({ userId, key, request }: KeyedWrite): { readonly ref: WriteRef; readonly key: AnswerKey } {
  const requestHash = createHash("sha256").update(request).digest("base64url");
  const derived = deriveAnswerKey(userId, key);
  return { ref: { ownerId: userId, keyHash: derived.hash, requestHash }, key: derived };
}
