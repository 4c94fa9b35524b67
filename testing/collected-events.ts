import { Client } from "pg";
import { z } from "zod";

const rows = z.array(
  z.object({
    name: z.string(),
    device_id: z.string(),
    user_id: z.string().nullable(),
    page: z.string().nullable(),
    properties: z.record(z.string(), z.unknown()),
  }),
);

export type CollectedEvent = z.infer<typeof rows>[number];

/** What the collector has written into a database by now, in the order in which it happened. */
export async function readCollected(databaseUrl: string): Promise<readonly CollectedEvent[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const answer = await client.query(
      "SELECT name, device_id, user_id, page, properties FROM analytics_event ORDER BY at",
    );
    return rows.parse(answer.rows);
  } finally {
    await client.end();
  }
}
