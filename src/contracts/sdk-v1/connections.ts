// The applications of others that a person has connected. Beyond the document.
import { z } from "zod";
import { type Answered, instant } from "./fields.ts";

/** An application that a person has connected; its id is the address of its description. */
export const connection = z.strictObject({
  connection_id: z.string(),
  client_id: z.url(),
  client_name: z.string(),
  scope: z.string(),
  connected_at: instant,
  last_used_at: instant.nullable(),
});

/** GET /connections: the newest first. */
export const connectionsAnswer = z.strictObject({ connections: z.array(connection) });
export type ConnectionsAnswer = Answered<typeof connectionsAnswer>;
