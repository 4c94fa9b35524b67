/**
 * GET /v1/public/phone_number?number=&region=: what the hidden frame returns as `parsedPhoneNumber`
 * (docs/identity-wire.md#8).
 */
export interface PhoneNumberAnswer {
  readonly is_valid: boolean;
  /** E.164, or empty. */
  readonly number: string;
  /** The national form of a valid number; else the text as it was typed. */
  readonly national: string;
  readonly request_id: string;
  readonly status_code: 200;
}
