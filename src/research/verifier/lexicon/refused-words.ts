/** What a sentence may never say: advice, price targets, causes (docs/research-method.md#5). */
export const ADVICE: readonly string[] = [
  "buy",
  "buying opportunity",
  "sell",
  "hold",
  "should",
  "must",
  "recommend",
  "recommended",
  "recommendation",
  "target",
  "targets",
  "undervalued",
  "overvalued",
  "cheap",
  "expensive",
  "bargain",
  "attractive",
  "unattractive",
  "upside",
  "downside",
  "bullish",
  "bearish",
  "outperform",
  "underperform",
  "overweight",
  "underweight",
  "fair value",
  "fairly valued",
  "worth buying",
  "guaranteed",
  "guarantee",
  "will",
  "opportunity",
  "avoid",
  "invest",
  "safe bet",
];

/** Words that name a cause. Filed figures state none. */
export const CAUSES: readonly string[] = [
  "because",
  "because of",
  "due to",
  "driven by",
  "thanks to",
  "owing to",
  "caused by",
  "as a result of",
  "led by",
  "fueled by",
  "fuelled by",
  "on the back of",
  "on strong demand",
  "reflecting",
  "attributable to",
];

/** Numbers in letters, which no slot stands behind. */
export const NUMBER_WORDS: readonly string[] = [
  ..."two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety".split(
    " ",
  ),
  ..."hundred hundreds thousand thousands million millions billion billions trillion trillions dozen dozens".split(" "),
  ..."double doubled doubles doubling triple tripled triples quadrupled twice thrice twofold threefold tenfold half halved halves third thirds".split(
    " ",
  ),
];
