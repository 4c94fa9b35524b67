/** Every way this module can break its promise; stable, compared by code. */
export type FilingsErrorCode = "filings/broken-bundle";

/** The one error class of filings: a stable `code` and a sentence that names the cure. */
export class FilingsError extends Error {
  readonly code: FilingsErrorCode;

  constructor(code: FilingsErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "FilingsError";
    this.code = code;
  }
}
