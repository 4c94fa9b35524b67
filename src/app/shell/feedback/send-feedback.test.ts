import { describe, expect, it } from "vitest";
import { sendFeedback } from "./send-feedback.ts";

describe("sendFeedback", () => {
  it("tells that a refused message did not arrive, nor one that could not be sent", async () => {
    expect(await sendFeedback("Hello", () => Promise.resolve(new Response(null, { status: 429 })))).toBe(false);
    expect(await sendFeedback("Hello", () => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
  });

  it("posts {content} as JSON and reads nothing of the answer but its ok", async () => {
    const asked: { readonly address: unknown; readonly options: RequestInit | undefined }[] = [];
    const arrived = await sendFeedback("  Hello\n", (address, options) => {
      asked.push({ address, options });
      return Promise.resolve(new Response("not JSON", { status: 200 }));
    });
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
