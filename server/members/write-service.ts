import { createHash, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
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

/** Runs an effect outside the database once what it is about is stored. */
export type AfterCommit = (effect: () => void) => void;

/**
 * Carries each change out once: its key, its rows and its answer are stored by one transaction.
 * @param servicesOn the services of people on one transaction
 */
export function createWriteService(
  database: Database,
  servicesOn: (tx: Database, afterCommit: AfterCommit) => MemberTransaction,
): WriteServices {
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

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const keptAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** What an Idempotency-Key is turned into: a name for the database, and a secret that opens the answer. */
interface AnswerKey {
  readonly hash: string;
  readonly secret: Buffer;
}

/**
 * Derives both from the key, which is then forgotten: an answer may hold a link that is a secret, and anyone who reads the
 * database must not be able to use it. That holds for keys that cannot be guessed, as those of our own pages.
 */
export function deriveAnswerKey(userId: string, key: string): AnswerKey {
  const derived = Buffer.from(hkdfSync("sha256", key, userId, "beforehand answer", 2 * KEY_BYTES));
  return { hash: derived.subarray(0, KEY_BYTES).toString("base64url"), secret: derived.subarray(KEY_BYTES) };
}

/** Compresses an answer and encrypts it (AES-256-GCM). */
export function sealAnswer({ secret }: AnswerKey, answer: KeptAnswer): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret, iv, { authTagLength: TAG_BYTES });
  const sealed = [cipher.update(deflateRawSync(JSON.stringify(answer))), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/** Opens what `sealAnswer` made with the same key; throws for anything else. */
export function openAnswer({ secret }: AnswerKey, sealed: Uint8Array): KeptAnswer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const compressed = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return keptAnswer.parse(JSON.parse(inflateRawSync(Buffer.concat(compressed)).toString("utf8")));
}
