// Success is inside `data`; a failure is at the top level (docs/identity-wire.md#3).

export interface SuccessEnvelope<Data extends object> {
  readonly data: Data & { readonly request_id: string; readonly status_code: 200 };
}

export interface FailureEnvelope {
  readonly status_code: number;
  readonly request_id: string;
  readonly error_type: string;
  /** Shown to people as it is. */
  readonly error_message: string;
  readonly error_url: string;
}
