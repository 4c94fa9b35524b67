import { ApiError } from "#widget/client/errors.ts";

/** What the client throws when the server says no, in words made of the type. */
export function refusal(error_type: string): ApiError {
  return new ApiError({
    error_type,
    error_message: `${error_type} it is.`,
    error_url: "",
    request_id: "",
    status_code: 400,
  });
}
