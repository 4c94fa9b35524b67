import type { PhoneNumberAnswer } from "#contracts/sdk-v1/phone-number.ts";
import { parsePhoneIn } from "#identity/addresses/phone-number.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { refusalResponse } from "#identity/errors.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";

/** Forms ask at every key stroke. */
const MOST_IN_TEN_MINUTES = 1_200;
const TEN_MINUTES = 600;

/** GET /v1/public/phone_number?number=&region=: reads digits as they are typed, for pages without a phone library. */
export async function parsePhoneNumber({ url, client, requestId }: PageCall, parts: Parts): Promise<Response> {
  const key = `phone numbers of ${client.block}`;
  const tooMany = await takeFrom(parts.database, { key, most: MOST_IN_TEN_MINUTES, seconds: TEN_MINUTES });
  if (tooMany !== null) return refusalResponse(tooMany, requestId, documentationOf(parts));
  const { searchParams } = url;
  const typed = parsePhoneIn(searchParams.get("number") ?? "", searchParams.get("region") ?? "");
  const answer: PhoneNumberAnswer = {
    is_valid: typed.isValid,
    number: typed.number,
    national: typed.national,
    request_id: requestId,
    status_code: 200,
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
