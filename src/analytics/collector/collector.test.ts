import { describe, expect, it } from "vitest";
import { browserFamily } from "./collector.ts";

describe("browserFamily", () => {
  it("tells browsers that claim to be each other", () => {
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    expect(browserFamily(chrome)).toBe("Chrome on Windows");
    expect(browserFamily(`${chrome} Edg/140.0.0.0`)).toBe("Edge on Windows");
    expect(
      browserFamily(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
      ),
    ).toBe("Safari on iOS");
    expect(browserFamily("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
      "Firefox on Linux",
    );
  });

  it("keeps nothing of an agent that nobody knows", () => {
    expect(browserFamily("ann@example.com <script>")).toBe("other on other");
    expect(browserFamily(null)).toBe("other on other");
  });
});
