import { describe, expect, it } from "vitest";
import { everyBlock } from "./report-for-tests.ts";
import { writeMarkdown } from "./write-markdown.ts";

const names = { company: "Nvidia", addressOf: (id: string) => `https://beforehand.example/figures/${id}` };

const WRITTEN = `# Nvidia (NVDA): Overview

As known on 22 Aug 2026. 3 of 3 figures verified. Informational only and not financial advice.

## Verdict

- Revenue was $215.94B [1], up 65.5% [2].

A \\<b\\>note\\</b\\> with a \\| in it.

## Growth

### Income

|  | FY2025 | FY2026 |
| --- | ---: | ---: |
| Revenue |  | $215.94B [1] |
| Dividend |  | – [3] |

Revenue was $215.94B [1], up 65.5% [2].

### Revenue by year

|  | FY2026 |
| --- | ---: |
| Revenue | $215.94B [1] |

## Scores

### Nine checks

- Revenue grew: yes. It rose. [2]

## Price

Closing prices in USD, adjusted for splits and not for dividends: 174.18 on 29 Aug 2025, 180.50 on 21 Aug 2026.

## Filings

| Filed | Form | Filing |
| --- | ---: | ---: |
| 25 Feb 2026 | 10-K | Annual report <https://www.sec.gov/a> |

## What it may be worth

| Starting from |  |
| --- | ---: |
| Revenue, FY2026 | $215.94B [1] |
| Revenue, FY2026 | $215.94B [1] |
| Revenue, FY2026 | $215.94B [1] |
| Revenue, FY2026 | $215.94B [1] |
| Revenue, FY2026 | $215.94B [1] |
| Assumed growth a year | \u22122.5% |
| Assumed discount rate | 9.0% |
| Assumed growth after that | 2.0% |
| Years of assumed growth | 10 |

## Sources

1. Annual report, filed 25 Feb 2026, <https://www.sec.gov/a>

## Peers

No peers are held.

## Notes

1. Revenue, FY2026: 215,938,000,000 US dollars. As filed. <https://beforehand.example/figures/M0001045810.revenue.FY2026>
2. Revenue growth, FY2026: 0.6547 ratio, 1 is 100%. Computed exactly from filed values. <https://beforehand.example/figures/M0001045810.revenue_growth.FY2026>
3. Dividend, FY2026: No dividend is filed for FY2026. <https://beforehand.example/figures/M0001045810.dividend.FY2026>

## How it was made

- Facts: facts
- Rules: 1
- Writer: deterministic
- Cards: cards
`;

describe("writeMarkdown", () => {
  it("writes every kind of block, each figure with the number of its note", () => {
    expect(writeMarkdown(everyBlock, names)).toBe(WRITTEN);
  });
});
