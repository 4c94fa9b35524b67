/**
 * Sends, and retries once when the caller knows what to change after a failure (docs/specification-map.md#7).
 *
 * @param adjust what to send instead; null where the failure is to stand
 */
export async function sendRetrying<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  sent: Sent,
  adjust: (failure: unknown) => Promise<Sent | null> | Sent | null,
): Promise<Answer> {
  try {
    return await send(sent);
  } catch (failure) {
    const adjusted = await adjust(failure);
    if (adjusted === null) throw failure;
    return send(adjusted);
  }
}
