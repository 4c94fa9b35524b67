import { describe, expect, it, vi } from "vitest";
import { createFeedbackSender, sendFeedback } from "./feedback-dialog.tsx";

describe("sendFeedback", () => {
  it("tells that a refused message did not arrive, nor one that could not be sent", async () => {
    const refused = createFeedbackSender(() => Promise.resolve(new Response(null, { status: 429 })));
    expect(await sendFeedback("Hello", refused)).toBe(false);
    vi.useFakeTimers();
    const lost = sendFeedback(
      "Hello",
      createFeedbackSender(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await vi.runAllTimersAsync();
    expect(await lost).toBe(false);
    vi.useRealTimers();
  });

  it("posts {content} as JSON and reads nothing of the answer but its ok", async () => {
    const asked: { readonly address: unknown; readonly options: RequestInit | undefined }[] = [];
    const send = createFeedbackSender((address, options) => {
      asked.push({ address, options });
      return Promise.resolve(new Response("not JSON", { status: 200 }));
    });
    const arrived = await sendFeedback("  Hello\n", send);
    expect(arrived).toBe(true);
    expect(asked).toMatchObject([
      {
        address: "/api/feedback",
        options: {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ content: "  Hello\n" }),
        },
      },
    ]);
  });
});
