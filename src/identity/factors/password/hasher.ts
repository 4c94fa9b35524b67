// How passwords are kept (docs/threats.md#10, #16 and #17): Argon2id of OWASP's size, a pepper that is not in the database,
// and a bounded number of hashes at once.
import type * as Argon2Library from "@node-rs/argon2";
import { IdentityError } from "#identity/errors.ts";
import { lazily } from "#platform/memo.ts";
import { normalisePassword } from "./normalise-password.ts";

/**
 * Hashes passwords and checks them; `"busy"` when more wait than can be served soon. `asker` is the part of the network
 * that the work is done for: none fills the queue alone.
 */
export interface PasswordHasher {
  hash(password: string, asker?: string): Promise<{ readonly hash: string } | "busy">;
  /** `isOutdated`: the hash was made with other parameters than today's and wants to be made again. */
  verify(
    password: string,
    hash: string,
    asker?: string,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean } | "busy">;
  /** Does the work of a check for people without a password, so that the time tells nothing (docs/threats.md#10). */
  spendTime(password: string, asker?: string): Promise<undefined | "busy">;
}

/** 2 and 1 are the library's numbers for Argon2id and version 1.3, whose names cannot be imported by stripped types. */
const TODAY = { algorithm: 2, version: 1, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

const SALT_BYTES = 16;

type Argon2 = typeof Argon2Library;

// No start waits for the native library: finding out which one this machine needs takes longer than a hash.
const argon2 = lazily(() => import("@node-rs/argon2"));

/**
 * @param options.atOnce how many hashes are computed at the same time (2)
 * @param options.queueLimit how many more may wait (64)
 */
export function createPasswordHasher({
  pepper,
  atOnce = 2,
  queueLimit = 64,
}: {
  /** A key that is kept apart from the database. */
  readonly pepper: Uint8Array;
  readonly atOnce?: number;
  readonly queueLimit?: number;
}): PasswordHasher {
  const queue = createWorkQueue(atOnce, queueLimit);
  const secret = Uint8Array.from(pepper);
  const decoy = decoyHash();
  const run = <Result>(work: (library: Argon2) => Promise<Result>, asker?: string): Promise<Result | "busy"> =>
    queue.run(async () => work(await argon2()), asker);
  return {
    hash: (password, asker) =>
      run(async ({ hash }) => ({ hash: await hash(normalisePassword(password), { ...TODAY, secret }) }), asker),
    verify: (password, stored, asker) =>
      run(async ({ parseOptions, verify }) => {
        const isOutdated = hasOtherParameters(readParameters(stored, parseOptions));
        return { matches: await verify(stored, normalisePassword(password), { secret }), isOutdated };
      }, asker),
    async spendTime(password, asker) {
      const done = await run(({ verify }) => verify(decoy, normalisePassword(password), { secret }), asker);
      return done === "busy" ? "busy" : undefined;
    },
  };
}

function hasOtherParameters(made: ReturnType<Argon2["parseOptions"]>): boolean {
  return (
    made.algorithm !== TODAY.algorithm ||
    made.version !== TODAY.version ||
    made.memoryCost !== TODAY.memoryCost ||
    made.timeCost !== TODAY.timeCost ||
    made.parallelism !== TODAY.parallelism ||
    made.outputLen !== TODAY.outputLen
  );
}

function readParameters(stored: string, read: Argon2["parseOptions"]): ReturnType<Argon2["parseOptions"]> {
  try {
    return read(stored);
  } catch (cause) {
    throw new IdentityError("identity/unreadable-data", "A stored password hash is not in the form of Argon2.", {
      cause,
    });
  }
}

/** A hash of today's parameters that no password has: checking against it costs what a real check costs. */
function decoyHash(): string {
  const zeros = (bytes: number): string => Buffer.alloc(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${TODAY.memoryCost},t=${TODAY.timeCost},p=${TODAY.parallelism}$${zeros(SALT_BYTES)}$${zeros(TODAY.outputLen)}`;
}

/** Runs a few jobs at a time and refuses at once when the queue is full (docs/threats.md#16). */
interface WorkQueue {
  /** @param asker for whom the work is done: nobody may take more than half of the waiting places */
  run<Result>(work: () => Promise<Result>, asker?: string): Promise<Result | "busy">;
}

/**
 * @param queueLimit how many may wait for a place
 */
export function createWorkQueue(atOnce: number, queueLimit: number): WorkQueue {
  const waiting: { readonly asker: string; readonly begin: () => void }[] = [];
  const mostOfOne = Math.ceil(queueLimit / 2);
  let running = 0;

  function isFullFor(asker: string): boolean {
    if (running < atOnce) return false;
    return waiting.length >= queueLimit || waiting.filter((one) => one.asker === asker).length >= mostOfOne;
  }

  async function takePlace(asker: string): Promise<void> {
    if (running < atOnce) running += 1;
    // Whoever leaves hands the place over, so nobody who comes later can take it first.
    else await new Promise<void>((begin) => waiting.push({ asker, begin }));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.begin();
  }

  return {
    async run(work, asker = "") {
      if (isFullFor(asker)) return "busy";
      await takePlace(asker);
      try {
        return await work();
      } finally {
        leavePlace();
      }
    },
  };
}
