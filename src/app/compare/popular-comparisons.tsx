import { Link } from "react-router";
import { comparePath } from "#app/addresses.ts";
import { Row, Stack } from "#app/ui/layout.tsx";

const POPULAR: readonly { readonly words: string; readonly symbols: readonly string[] }[] = [
  { words: "Nvidia, AMD, Intel and Broadcom", symbols: ["NVDA", "AMD", "INTC", "AVGO"] },
  { words: "Apple, Microsoft, Alphabet and Amazon", symbols: ["AAPL", "MSFT", "GOOGL", "AMZN"] },
  { words: "Coca-Cola and PepsiCo", symbols: ["KO", "PEP"] },
  { words: "JPMorgan Chase, Bank of America and Wells Fargo", symbols: ["JPM", "BAC", "WFC"] },
  { words: "Costco, Walmart and Target", symbols: ["COST", "WMT", "TGT"] },
];

/** Comparisons to begin with, where the address names no company. */
export function PopularComparisons() {
  return (
    <section>
      <h2>Popular comparisons</h2>
      <Stack as="ul" gap={2}>
        {POPULAR.map(({ words, symbols }) => (
          <Row as="li" key={words} hasTouchLinks>
            <Link to={comparePath(symbols)}>{words}</Link>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
