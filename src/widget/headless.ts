// The client without the screens: every call, the session that comes of it, and nothing drawn.
export { ApiError, UnreachableError } from "./client/errors.ts";
export { createClient } from "./client/create-client.ts";
