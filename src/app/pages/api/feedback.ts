import { z } from "zod";
import { currentRequest, servicesContext } from "#app/context.ts";
import { loggedOut, tooMany, wrongMethod } from "#app/problem.ts";
import { findFeedbackFault, MOST_VISIBLE_CHARACTERS, type FeedbackFault } from "#contracts/feedback.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import { readBody } from "#app/api/read-body.ts";
import type { Route } from "./+types/feedback.ts";

/** The longest message in the longest spelling that JSON has for a character. */
const MOST_BYTES = 128 * 1024;

const SENTENCES: Readonly<Record<FeedbackFault, string>> = {
  blank: "Write something.",
  "too-long": `Write at most ${MOST_VISIBLE_CHARACTERS} characters.`,
  "not-text": "It contains characters that cannot be stored as text.",
};

const feedbackBody = z.strictObject(
  {
    content: z.string("Write something.").superRefine((content, context) => {
      const fault = findFeedbackFault(content);
      if (fault !== null) context.addIssue({ code: "custom", message: SENTENCES[fault] });
    }),
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/feedback {content}` (docs/specification-map.md#7): 204 when it is stored. Refusals are logged and counted too. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const response = await answerWrite(request, context, takeFeedback);
  if (!response.ok)
    context.get(servicesContext).feedback.noteFailure(response.status, context.get(currentRequest).requestId);
  return response;
}

async function takeFeedback({ services, request, current }: Write): Promise<Response> {
  if (request.method !== "POST") return wrongMethod("POST");
  const user = await current.user();
  if (user === null) return loggedOut();
  const read = await readBody(request, feedbackBody, MOST_BYTES);
  if (!read.ok) return read.refusal;
  const { userId } = user;
  const seconds = await services.limits.take("feedback", userId, current.client);
  if (seconds !== null) return tooMany(seconds);
  await services.feedback.send({ userId, content: read.body.content });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
