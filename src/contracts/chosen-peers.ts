import * as z from "zod/mini";
import { MOST_CHOSEN_PEERS } from "./research-stream.ts";

/** Of more companies than these, the choices made longest ago are forgotten. */
export const MOST_PEER_CHOICES = 100;

const symbol = z
  .string("Give symbols.")
  .check(z.regex(/^[A-Z0-9.-]{1,10}$/, "A symbol has at most 10 capital letters, digits, points and hyphens."));

const peers = z
  .array(symbol, "Give a list of symbols.")
  .check(z.maxLength(MOST_CHOSEN_PEERS, `Give at most ${MOST_CHOSEN_PEERS} symbols.`));

/** Whom a reader compares one company with, in their order. */
const peerChoice = z.strictObject({ symbol, peers: peers.check(z.minLength(1, "Give at least one symbol.")) });

export type PeerChoice = z.output<typeof peerChoice>;

/** `PUT /api/chosen-peers/{symbol}`; no peers at all restore our choice. */
export const newPeers = z.strictObject({ peers }, "Send a JSON object.");

/** The choices of a person, the last one first: what the API answers, and what a browser hands over. */
export const peerChoices = z.strictObject(
  { choices: z.array(peerChoice, "Give a list of choices.").check(z.maxLength(MOST_PEER_CHOICES)) },
  "Send a JSON object.",
);

/** What became of the choices that a browser hands over: all choices of the person now, and the handed symbols that are not listed. */
export const movedPeers = z.strictObject({ choices: z.array(peerChoice), leftOut: z.array(symbol) });
