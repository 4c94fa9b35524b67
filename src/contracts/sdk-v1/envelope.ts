// Success stands in `data`; a failure stands at the top level, by itself (identity wire, section 3).

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
