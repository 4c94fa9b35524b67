// What the SDK captures by itself and the collector accepts (docs/specification-map.md#7 and #9), by the SDK's own
// names. Of clicks only which element it was, never its text; of requests neither headers nor bodies; of campaigns no
// ids that name one click.
import { z } from "zod";

/** Cut to its length rather than refused: the page, not the visitor, wrote it. */
function cut(most: number) {
  return z.string().transform((value) => value.slice(0, most).toWellFormed());
}

const address = z.string().max(8192);
const milliseconds = z.number().min(0).max(3_600_000);

const page = {
  "[Amplitude] Page Domain": cut(255).optional(),
  "[Amplitude] Page Location": address.optional(),
  "[Amplitude] Page Path": address.optional(),
  "[Amplitude] Page Title": cut(200).optional(),
  "[Amplitude] Page URL": address.optional(),
};

const campaign = {
  utm_campaign: cut(100).optional(),
  utm_content: cut(100).optional(),
  utm_id: cut(100).optional(),
  utm_medium: cut(100).optional(),
  utm_source: cut(100).optional(),
  utm_term: cut(100).optional(),
  referrer: address.optional(),
  referring_domain: cut(255).optional(),
};

const element = {
  "[Amplitude] Element ID": cut(100).optional(),
  "[Amplitude] Element Class": cut(200).optional(),
  "[Amplitude] Element Tag": cut(40).optional(),
  "[Amplitude] Element Path": cut(500).optional(),
  "[Amplitude] Page URL": address.optional(),
};

function metric(most: number) {
  return z.object({ value: z.number().min(0).max(most), navigationType: cut(40).optional() }).optional();
}

/** The schema of each event's properties, by the event's name. */
export const AUTOCAPTURED_EVENTS = {
  session_start: z.object({}),
  session_end: z.object({}),
  "[Amplitude] Page Viewed": z.object({
    ...page,
    ...campaign,
    "[Amplitude] Page Counter": z.number().int().min(0).max(1_000_000).optional(),
  }),
  "[Amplitude] Web Vitals": z.object({
    ...page,
    "[Amplitude] LCP": metric(3_600_000),
    "[Amplitude] FCP": metric(3_600_000),
    "[Amplitude] INP": metric(3_600_000),
    "[Amplitude] CLS": metric(1000),
    "[Amplitude] TTFB": metric(3_600_000),
  }),
  "[Amplitude] Rage Click": z.object({
    ...element,
    "[Amplitude] Click Count": z.number().int().min(1).max(10_000),
    "[Amplitude] Duration": milliseconds.optional(),
  }),
  "[Amplitude] Dead Click": z.object(element),
  "[Amplitude] Network Request": z.object({
    "[Amplitude] URL": address,
    "[Amplitude] Request Method": cut(20).optional(),
    "[Amplitude] Status Code": z.number().int().min(0).max(599),
    "[Amplitude] Duration": milliseconds.optional(),
  }),
  /** The campaign that brought somebody, as the SDK sets it on them: it stands in the user properties' `$set`. */
  $identify: z.object(campaign),
} as const;
