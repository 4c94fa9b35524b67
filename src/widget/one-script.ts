// What one script tag puts on a page as the global `Latchkey`.
export { createClient } from "./client/create-client.ts";
export { defineElements } from "./elements.ts";
export { ApiError, createLatchkey, UnreachableError } from "./main.ts";
