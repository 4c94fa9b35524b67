import { z } from "zod";

/** A message as the development outbox shows it. */
export const outboxMessage = z.object({
  to: z.string(),
  channel: z.enum(["email", "sms", "whatsapp"]),
  /** Empty for text messages. */
  subject: z.string(),
  text: z.string(),
  /** Empty for text messages. */
  html: z.string(),
  /** ISO instant. */
  created_at: z.string(),
});

export type OutboxMessage = z.infer<typeof outboxMessage>;
