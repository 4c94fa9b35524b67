import { isbot } from "isbot";
import type { ReaderKind } from "./context.ts";

/** Tells crawlers, by what they call themselves, from everyone else. */
export function readerKind({ headers }: Pick<Request, "headers">): ReaderKind {
  return isbot(headers.get("user-agent")) ? "crawler" : "person";
}
