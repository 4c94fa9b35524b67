// How columns become values, alike on both databases: dates stay ISO text, instants are ISO text in UTC,
// numerics stay exact text, bigints are numbers (nothing here counts past 2^53).

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

type Parse = (text: string) => unknown;

/** Parsers by PostgreSQL type oid. */
export const ROW_PARSERS: Readonly<Record<number, Parse>> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [NUMERIC]: (text) => text,
};
