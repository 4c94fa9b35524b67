import type { AskAnswer } from "#contracts/api/ask.ts";

type Reason = NonNullable<AskAnswer["outOfScope"]>;

/** What we do not answer, whatever else a question says; the first that fits. */
const REFUSED: readonly { readonly reason: Reason; readonly pattern: RegExp }[] = [
  {
    reason: "instruction",
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules|above|previous|prior|everything)\b|\b(?:system|hidden) prompt|\bnew (?:instructions?|rules)\b|(?:^|[\n.])\s*(?:system|assistant|user)\s*:|\bend of data\b|\bnames of your (?:functions|tools)\b|\[[^\]]*\]\([^)]*\)|\byou are now\b|\bact as\b|\bpretend\b|\bjailbreak|<\/?script|<img|javascript:|\b(?:drop|delete|select|insert|update)\s+(?:table|from|into|\*)|\{\{|\$\{|\b(?:api|secret|access) keys?\b|\bpasswords?\b|\bcall the (?:tool|function)\b|\b(?:run|execute)\b.{0,20}\b(?:command|code|shell|script)\b|<\|/i,
  },
  {
    reason: "price-target",
    pattern:
      /\b(?:price|analyst) targets?\b|\btarget prices?\b|\bfair value\b|\bintrinsic value\b|\bworth per share\b|\b(?:un|over)der?valued\b|\bovervalued\b|\bhow high (?:can|will|could)\b|\bupside\b|\bwhere (?:will|is) .{0,30}(?:stock|price) (?:be|go|head)/i,
  },
  {
    reason: "advice",
    pattern:
      /\bshould (?:i|we|one|you)\b|\b(?:good|bad|safe|great|best) (?:buy|investment|stocks? to|time to|pick|shares? to)\b|\bworth (?:buying|investing|holding|selling)\b|\b(?:to|i) (?:buy|sell|short)\b|\b(?:buy|sell|hold) or (?:buy|sell|hold)\b|\brecommend|\bwhat (?:stocks?|shares?) (?:to|should)\b|\b(?:is|are) .{1,40} a (?:buy|sell|hold)\b|\badvi[cs]e\b|\bwould you (?:buy|sell|hold|invest)\b|\bis it (?:safe|smart|wise)\b|\bbuy .{0,20}\bnow\b/i,
  },
  {
    reason: "forecast",
    pattern:
      /\bforecasts?\b|\bpredict|\bprojections?\b|\boutlook\b|\bguidance\b|\bnext (?:year|quarter|\w+ years)\b(?!.{0,30}\b(?:earnings date|report)\b)|\bgoing to \w+\b|\bwill\b.{0,50}\b(?:grow|rise|fall|increase|decrease|reach|hit|double|crash|recover|beat|be worth|revenue|profit|eps|margin|stock|price|be in)\b|\b(?:expected|estimated) (?:revenue|sales|profit|earnings per share|eps|growth)\b|\bin (?:five|ten|\d+) years\b|\bby 20[3-9]\d\b/i,
  },
];

const SENTENCES: Readonly<Record<Reason, string>> = {
  advice: "We give no investment advice. Ask for a figure, a comparison or a date instead.",
  forecast:
    "We make no forecasts. We show what companies have filed; the research page has ranges from inputs that you set.",
  "price-target": "We name no price targets or fair values. Ask for a multiple and its own history instead.",
  "other-topic":
    "We answer questions about figures, filings and earnings dates of listed companies. This question names no figure that we know.",
  instruction: "We answer questions about companies and follow no instructions in them.",
};

/** Why a question is none that we answer; null for all others. */
export function refusedFor(question: string): Reason | null {
  const isAboutDates = /\b(?:when|what (?:day|date))\b|\bearnings date\b/i.test(question);
  return (
    REFUSED.find(({ reason, pattern }) => pattern.test(question) && !(isAboutDates && reason === "forecast"))?.reason ??
    null
  );
}

/** Tells a reader why, and what to ask instead. */
export function refusalSentence(reason: Reason): string {
  return SENTENCES[reason];
}

/** What annual reports say in words, and no figure of ours. */
const IN_WORDS: readonly { readonly pattern: RegExp; readonly note: string; readonly isOfBusiness: boolean }[] = [
  {
    pattern: /\b(?:employees?|headcount|workforce|staff)\b/i,
    note: "Companies state how many people they employ in words, not as a tagged figure. Where we have the annual report, the company's page quotes that sentence under Business.",
    isOfBusiness: false,
  },
  {
    pattern:
      /\bhow (?:do|does|did) .{2,40} (?:make|earn) (?:its |their |any )?money\b|\bwhat (?:do|does) .{2,40} (?:do|sell|make)\W*$/i,
    note: "What a company does is in its annual report. Where we have it, the company's page quotes it under Business; ask for its revenue by segment or product to see where the money comes from.",
    isOfBusiness: true,
  },
];

/** Where to read what a question asks for that is stated in words alone; null for all others. */
export function noteOfWords(question: string, namesFigure: boolean): string | null {
  const found = IN_WORDS.find(({ pattern, isOfBusiness }) => (isOfBusiness || !namesFigure) && pattern.test(question));
  return found?.note ?? null;
}
