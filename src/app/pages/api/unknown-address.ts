import { problemResponse } from "#app/problem.ts";

// Answers every address under /api that no other route takes, so that a program never gets a page.

export function loader(): Response {
  return nothingHere();
}

export function action(): Response {
  return nothingHere();
}

function nothingHere(): Response {
  return problemResponse({ status: 404, kind: "not-found", detail: "Check the address." });
}
