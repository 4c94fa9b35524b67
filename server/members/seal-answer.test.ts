import { describe, expect, it } from "vitest";
import { deriveAnswerKey, openAnswer, sealAnswer } from "./write-service.ts";

const ANSWER = { status: 201, headers: [["location", "/shared/secret"]] as const, body: '{"path":"/shared/secret"}' };
const KEY = deriveAnswerKey("user-ann", "8e03978e-40d5-43dd-bc93-6894a57f9324");

describe("sealAnswer", () => {
  it("opens with neither another key, nor another person's same key, nor when a byte was changed", () => {
    const sealed = sealAnswer(KEY, ANSWER);
    const others = [
      deriveAnswerKey("user-ann", "other"),
      deriveAnswerKey("user-bob", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
    ];
    for (const other of others) {
      expect(other.hash).not.toBe(KEY.hash);
      expect(() => openAnswer(other, sealed)).toThrow(/authenticate/);
    }
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => openAnswer(KEY, changed)).toThrow(/authenticate/);
    }
  });

  it("is opened by its key, and never the same twice", () => {
    const [one, two] = [sealAnswer(KEY, ANSWER), sealAnswer(KEY, ANSWER)];
    expect(openAnswer(KEY, one)).toEqual(ANSWER);
    expect(openAnswer(deriveAnswerKey("user-ann", "8e03978e-40d5-43dd-bc93-6894a57f9324"), two)).toEqual(ANSWER);
    expect(Buffer.from(one).equals(two)).toBe(false);
  });
});
