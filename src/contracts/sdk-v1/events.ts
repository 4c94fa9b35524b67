// Telemetry of the SDK and the widget (docs/identity-wire.md#9): POST /events. Each event is read by itself; what cannot
// be read is dropped without a word.
import { z } from "zod";
import { text } from "./fields.ts";

/** The SDK sends 15 at most. */
export const MOST_EVENTS_OF_A_BATCH = 50;

const telemetry = z.object({
  event_id: text(80).min(1),
  app: z.object({ identifier: text(255).optional() }).optional(),
  sdk: z.object({ version: text(32).optional() }).optional(),
});

const address = text(320);

const details = z.discriminatedUnion("event_name", [
  z.object({
    event_name: z.literal("sdk_instance_instantiated"),
    details: z.object({
      event_callback_registered: z.boolean().optional(),
      error_callback_registered: z.boolean().optional(),
      success_callback_registered: z.boolean().optional(),
    }),
  }),
  z.object({
    event_name: z.literal("render_login_screen"),
    details: z.object({ options: z.unknown().optional() }),
  }),
  z.object({
    event_name: z.literal("start_oauth_flow"),
    details: z.object({
      provider_type: text(64).optional(),
      custom_scopes: z.unknown().optional(),
      cname_domain: text(255).nullish(),
      pkce: z.boolean().optional(),
      provider_params: z.unknown().optional(),
    }),
  }),
  z.object({
    event_name: z.literal("email_sent"),
    details: z.object({ email: address.optional(), type: text(64).optional() }),
  }),
  z.object({
    event_name: z.literal("email_try_again_clicked"),
    details: z.object({ email: address.optional(), type: text(64).optional() }),
  }),
]);

const rest = z.object({
  public_token: text(128),
  error_code: text(128).optional(),
  error_description: text(1024).optional(),
  http_status_code: z.number().int().min(0).max(999).optional(),
});

export const sdkEvent = z.object({ telemetry, event: z.intersection(rest, details) });
export type SdkEvent = z.infer<typeof sdkEvent>;
