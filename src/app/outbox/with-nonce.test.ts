import { describe, expect, it } from "vitest";
import { withNonce } from "./sent-message.tsx";

describe("withNonce", () => {
  it("gives the nonce to style blocks alone", () => {
    const html = "<style>a{}</style><style>b{}</style><script>x</script><p>&lt;style></p>";
    expect(withNonce(html, "ab_1-")).toBe(
      '<style nonce="ab_1-">a{}</style><style nonce="ab_1-">b{}</style><script>x</script><p>&lt;style></p>',
    );
  });

  it("changes nothing where the page has no policy, or what is no nonce", () => {
    expect(withNonce("<style></style>", "")).toBe("<style></style>");
    expect(withNonce("<style></style>", '"><script>')).toBe("<style></style>");
  });
});
