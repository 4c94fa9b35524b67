import { MOST_PEER_CHOICES, type PeerChoice } from "#contracts/chosen-peers.ts";
import type { Database } from "#contracts/database.ts";
import { asOwner } from "#members/portfolios/as-owner.ts";

/** Whom signed-in people compare companies with. Every call names its owner. */
export interface PeerStore {
  /** The last choice first. */
  list(ownerId: string): Promise<readonly PeerChoice[]>;
  /** Replaces the choice for a company; no peers at all forget it. */
  choose(ownerId: string, symbol: string, peers: readonly string[]): Promise<void>;
  /** Adds choices for companies that have none yet; the first given counts as the last made. */
  addMissing(ownerId: string, choices: readonly PeerChoice[]): Promise<void>;
  /** Everything of a person, with the instants of their choices. */
  ofPerson(ownerId: string): Promise<readonly unknown[]>;
  forget(ownerId: string): Promise<void>;
}

const LAST_FIRST = "ORDER BY chosen_at DESC, symbol";

/** Opens the store on a database that has the product's schema. */
export function createPeerStore(database: Database): PeerStore {
  return {
    list: (ownerId) =>
      asOwner(database, ownerId, (tx) =>
        tx.query<PeerChoice>(`SELECT symbol, peers FROM member_peers WHERE owner_id = $1 ${LAST_FIRST}`, [ownerId]),
      ),
    choose: (ownerId, symbol, peers) =>
      asOwner(database, ownerId, async (tx) => {
        if (peers.length === 0) {
          await tx.query("DELETE FROM member_peers WHERE owner_id = $1 AND symbol = $2", [ownerId, symbol]);
          return;
        }
        // Later than every other choice, also where the database's clock has not moved on since the last one.
        await tx.query(
          `INSERT INTO member_peers (owner_id, symbol, peers, chosen_at)
           SELECT $1, $2, $3::jsonb, greatest(now(), max(chosen_at) + interval '1 microsecond')
           FROM member_peers WHERE owner_id = $1
           ON CONFLICT (owner_id, symbol) DO UPDATE SET peers = excluded.peers, chosen_at = excluded.chosen_at`,
          [ownerId, symbol, JSON.stringify(peers)],
        );
        await forgetOldest(tx, ownerId);
      }),
    addMissing: (ownerId, choices) =>
      asOwner(database, ownerId, async (tx) => {
        await tx.query(
          `INSERT INTO member_peers (owner_id, symbol, peers, chosen_at)
           SELECT $1, choice ->> 'symbol', choice -> 'peers', now() - place * interval '1 millisecond'
           FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (choice, place)
           ON CONFLICT (owner_id, symbol) DO NOTHING`,
          [ownerId, JSON.stringify(choices)],
        );
        await forgetOldest(tx, ownerId);
      }),
    ofPerson: (ownerId) =>
      asOwner(database, ownerId, (tx) =>
        tx.query(`SELECT symbol, peers, chosen_at FROM member_peers WHERE owner_id = $1 ${LAST_FIRST}`, [ownerId]),
      ),
    forget: (ownerId) =>
      asOwner(database, ownerId, async (tx) => {
        await tx.query("DELETE FROM member_peers WHERE owner_id = $1", [ownerId]);
      }),
  };
}

async function forgetOldest(tx: Database, ownerId: string): Promise<void> {
  await tx.query(
    `DELETE FROM member_peers WHERE owner_id = $1
     AND symbol IN (SELECT symbol FROM member_peers WHERE owner_id = $1 ${LAST_FIRST} OFFSET $2)`,
    [ownerId, MOST_PEER_CHOICES],
  );
}
