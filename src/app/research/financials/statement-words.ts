import type { Basis, StatementKind } from "#research/statements/statement.ts";

export const STATEMENT_WORDS: Readonly<Record<StatementKind, string>> = {
  income: "Income statement",
  balance: "Balance sheet",
  cash: "Cash flow statement",
};

export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  annual: "Annual",
  quarterly: "Quarterly",
  ttm: "Trailing 12 months",
};
