import { editDistance } from "#research/companies/search-companies.ts";

/** Words of questions that name neither a company nor a measure, and change nothing in what is asked. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `my mine portfolio watchlist negative positive profitable unprofitable cheapest dearest fewest strongest weakest outstanding billion billions million millions trillion thousand bn mn tn x a about above absent according across actual actually add added after again against ago all all-time alltime alright
  also altogether always am among amount amounted amounts an and announce announced announcement announces announcing
  annual annualised annualized annually another any approximately are aren't around as at available average averaged
  averages back bad basis be beat beating beats been before began begin beginning being below best better between big
  bigger biggest blank book booked both bottom bps bring brings bro brought bucks business businesses but by cagr
  calculate calculated calendar call came can can't cannot carried carries carry cash change changed changes changing
  chart check combined come comes coming companies company company's compare compare's compared compares comparing
  comparison comparisons compound compounded compounding compute computed corp corporation could cover covered covers
  cumulative cumulatively curious current currently date dates day days decline declined declining decrease
  decreased decreasing define defined definition describe did didn't differ difference different diluted disclose
  disclosed display divided dividend's do does doesn't doing dollar dollars don't done down drop dropped due during
  each earn earned earning earns either empty end ended ending ends enough entire equal equities equity eur even ever
  every exactly exceed exceeded exceeds exist expand expanded expanding expect expected explain explained fact facts
  fall falling far fast faster fastest fell figure figures file filed files filing filings financial financials find
  firm firms first fiscal for formula fraction from full fully fundamentals generate generated generates generating
  get gets getting give go goes going gone good got graph greater grew gross grow growing grown grows growth
  guys had has hasn't have haven't having healthy held hello her here hey hi high higher highest highs his historical
  historically history hit hold holding holdings holds how hows huge i i'd i'm improve improved improving in inc
  increase increased increases increasing instead investor investors is isn't it it's its just keep keeps
  kept know knowing known lack lacking lacks large larger largest last lately latest leader leaders leading least less
  level levels like list listed lists long look looking lot lots low lower lowest lows made make makes making many
  max maximum may me mean measure median metric metrics might min minimum missing money month monthly
  months more most move moved moves much multiple multiples must n't name names need neither net never newest next no
  none normally not nothing now nowadays null number numbers of ok on one one's only or order other our out outperform
  over overall own owned owns pace paid part past pay paying pays pct peak peaks per percent percentage percentages
  percentile percents perform performance performed performing period periods please plot point points portion
  position post posted present previous prior produce produced producing proportion public publish published qoq
  quarter quarter's quarterly quarters quick quickly quite rank ranked ranking rankings ranks rate rates rather ratio
  ratios reach reached really reason reasons recent recently record recorded records relative release released
  releases report reported reportedly reporting reports respectively result results rise rising rose roughly said same
  say says scheduled second see shall share shareholder shareholders shares should show shrank shrink shrinking
  since size slow slower slowest small smaller smallest so so-called some soon sort sorted spend spending spends spent
  start started stat stats still stock stocks strong sum swing swung symbol table take taken taking tell term terms
  than thank thanks that the their them then there these they third this those threw through throughout ticker till
  time times to today together tomorrow tonight too took top total totaled totalled totals trend trending trends turn
  turned typical typically unavailable under until up upcoming us usd use used uses using usually value values versus
  very visualise visualize vs vs. want was wasn't wat we weak week weeks well went were what what's whats when where
  whereas wheres which while who whole whom whose why wise with without won't wondering work worked worse worsen
  worsened worst worth would x year year's yearly years yesterday yet you your yoy zero`
    .split(/\s+/)
    .map((word) => word.replaceAll("'", "")),
);

const LONG_PLAIN_WORDS = [...PLAIN_WORDS].filter((word) => word.length >= 6);

/** Whether a word is a plain one, as it is written or with one letter wrong. */
export function isPlain(word: string): boolean {
  return PLAIN_WORDS.has(word) || (word.length >= 6 && LONG_PLAIN_WORDS.some((one) => editDistance(one, word, 1) <= 1));
}
