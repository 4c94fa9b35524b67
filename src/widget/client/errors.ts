/** A refusal of the server: its sentence for people, its type for code (docs/identity-wire.md#3). */
export class ApiError extends Error {
  readonly code = "widget/api";
  readonly error_type: string;
  readonly error_message: string;
  readonly error_url: string;
  readonly request_id: string;
  readonly status_code: number;

  constructor(answer: {
    readonly error_type: string;
    readonly error_message: string;
    readonly error_url: string;
    readonly request_id: string;
    readonly status_code: number;
  }) {
    super(answer.error_message);
    this.name = "ApiError";
    this.error_type = answer.error_type;
    this.error_message = answer.error_message;
    this.error_url = answer.error_url;
    this.request_id = answer.request_id;
    this.status_code = answer.status_code;
  }
}

/** No answer came, or none that can be read. */
export class UnreachableError extends Error {
  readonly code = "widget/unreachable";
}
