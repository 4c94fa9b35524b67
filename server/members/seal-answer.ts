import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { KeptAnswer } from "#app/member-services.ts";
import { z } from "zod";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const keptAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** What an Idempotency-Key is turned into: a name for the database, and a secret that opens the answer. */
export interface AnswerKey {
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
