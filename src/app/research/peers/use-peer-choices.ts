import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { problemDetail } from "#app/portfolios/fields.ts";
import { createBrowserSender } from "#app/send-change.ts";
import { useKept, useShell } from "#app/shell/shell-context.ts";
import { MOST_PEER_CHOICES, movedPeers, type PeerChoice, peerChoices } from "#contracts/chosen-peers.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import { MOST_CHOSEN_PEERS } from "#contracts/research-stream.ts";

/** Whom the reader compared a company with last, and what became of keeping it. */
export interface PeerChoices {
  /** None until they are read, and where our choice stands. */
  readonly peers: readonly string[];
  /** What the reader should know: what was moved, or could not be kept. */
  readonly notice: string | null;
  /** Keeps a choice; false where it was not kept, and the notice says why. */
  keep(peers: readonly string[]): Promise<boolean>;
}

const API = "/api/chosen-peers";
const UNREAD = "We couldn't read the peers that your account keeps. Reload the page to try again.";
const UNMOVED =
  "We couldn't move the peers that this browser kept into your account. They are still in this browser. Reload the page to try again.";
const MOVED =
  "The peers that this browser kept are in your account now. Where your account had a choice, that one stays.";

/** A choice that the account was read to have, and what is to be said of reading it. */
interface AccountChoice {
  readonly peers: readonly string[];
  readonly notice: string | null;
}

/**
 * The reader's choices for one company: those of the account for people who are signed in, else those of this browser. What a
 * browser kept before its reader logged in moves into the account.
 *
 * @param isWanted whether the page has no choice of its own yet
 */
export function usePeerChoices(symbol: string, isMember: boolean, isWanted: boolean): PeerChoices {
  const { kept } = useShell();
  const inBrowser = useKept(PEERS_KEY);
  const [account, setAccount] = useState<AccountChoice>({ peers: [], notice: null });
  const [send] = useState(() => createBrowserSender("chosen peers", (input, init) => fetch(input, init)));
  const hasKept = readChoices(inBrowser).length > 0;

  useEffect(() => {
    if (!isMember || (!isWanted && !hasKept)) return undefined;
    const state = { isLeft: false };
    const read = async (): Promise<void> => {
      const read = hasKept ? await moveIn(send, readChoices(inBrowser)) : await readAccount();
      if (state.isLeft) return;
      if (read === null) return setAccount({ peers: readPeers(inBrowser, symbol), notice: hasKept ? UNMOVED : UNREAD });
      if (hasKept) kept.write(PEERS_KEY, "");
      const peers = read.choices.find((choice) => choice.symbol === symbol)?.peers ?? [];
      setAccount((before) => ({ peers, notice: read.notice ?? before.notice }));
    };
    void read();
    return () => void (state.isLeft = true);
  }, [isMember, isWanted, hasKept, inBrowser, kept, send, symbol]);

  if (!isMember) {
    return {
      peers: readPeers(inBrowser, symbol),
      notice: null,
      keep(peers) {
        kept.write(PEERS_KEY, withPeers(kept.read(PEERS_KEY), symbol, peers));
        return Promise.resolve(true);
      },
    };
  }
  return {
    ...account,
    async keep(peers) {
      const answer = await send({ method: "PUT", path: `${API}/${encodeURIComponent(symbol)}`, body: { peers } });
      if (answer?.isOk === true) return true;
      const why = answer === null ? SAFE_TO_REPEAT : (problemDetail(answer.json) ?? SAFE_TO_REPEAT);
      setAccount((before) => ({ ...before, notice: why }));
      return false;
    },
  };
}

interface AccountChoices {
  readonly choices: readonly PeerChoice[];
  readonly notice: string | null;
}

async function readAccount(): Promise<AccountChoices | null> {
  const json: unknown = await fetch(API)
    .then((response) => response.json())
    .catch(() => null);
  const read = z.safeParse(peerChoices, json);
  return read.success ? { choices: read.data.choices, notice: null } : null;
}

async function moveIn(
  send: ReturnType<typeof createBrowserSender>,
  choices: readonly PeerChoice[],
): Promise<AccountChoices | null> {
  const answer = await send({ method: "POST", path: API, body: { choices } });
  const read = z.safeParse(movedPeers, answer?.isOk === true ? answer.json : null);
  if (!read.success) return null;
  const { leftOut } = read.data;
  const notice = leftOut.length === 0 ? MOVED : `${MOVED} We left out what is not in our lists: ${leftOut.join(", ")}.`;
  return { choices: read.data.choices, notice };
}

/** In local storage of guests: a reader's own peers of each company, as words `NVDA=AMD,INTC`, the last chosen first. */
const PEERS_KEY = "research-peers";
const WORD = /^([A-Z0-9.-]{1,10})=([A-Z0-9.-]{1,10}(?:,[A-Z0-9.-]{1,10})*)$/;

/** The reader's own peers of a company; none where our choice stands. */
export function readPeers(kept: string | null, symbol: string): readonly string[] {
  return entriesOf(kept).find(([of]) => of === symbol)?.[1] ?? [];
}

/** All choices, the last one first. */
function readChoices(kept: string | null): readonly PeerChoice[] {
  return entriesOf(kept).map(([symbol, peers]) => ({ symbol, peers: [...peers].slice(0, MOST_CHOSEN_PEERS) }));
}

/** What is kept after a choice; no peers at all restore our choice. */
export function withPeers(kept: string | null, symbol: string, peers: readonly string[]): string {
  const others = entriesOf(kept).filter(([of]) => of !== symbol);
  const all = peers.length === 0 ? others : [[symbol, peers] as const, ...others];
  return all
    .slice(0, MOST_PEER_CHOICES)
    .map(([of, chosen]) => `${of}=${chosen.slice(0, MOST_CHOSEN_PEERS).join(",")}`)
    .join(" ");
}

/** What is kept may have been written by anything; what is no choice is left out. */
function entriesOf(kept: string | null): readonly (readonly [symbol: string, peers: readonly string[]])[] {
  return (kept ?? "").split(" ").flatMap((word) => {
    const [, symbol, peers] = WORD.exec(word) ?? [];
    return symbol === undefined || peers === undefined ? [] : [[symbol, peers.split(",")] as const];
  });
}
