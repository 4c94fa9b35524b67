/** Abbreviations that a name or a number follows: the sentence goes on. */
const GOES_ON =
  /(?:^|[\s(“"])(?:No|Nos|approx|vs|Mr|Mrs|Ms|Dr|Messrs|St|Ft|Mt|e\.g|i\.e|cf|Fig|Sec|Art|Vol|Gen|Sen|Rep|Prof|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|[A-Z])\.\s*$/;
/** Abbreviations that can also end a sentence. */
const MAY_END = /(?:\b(?:Inc|Corp|Co|Cos|Ltd|Bros|LLC|PLC|Jr|Sr|etc|Est)|\b(?:[A-Z]\.){1,3}[A-Z]|[ap]\.m|Ph\.D)\.\s*$/;
/** Words that begin sentences far more often than they follow a company's name. */
const BEGINS =
  /^(?:The|This|These|That|Those|There|They|We|Our|Us|It|Its|In|As|For|On|At|By|From|If|When|While|Where|However|Although|Additionally|Because|Since|See|Such|To|Under|Upon|During|After|Before|With|Without|He|She|His|Her|Each|All|Any|Both|No|Not|Also|An|A|Certain|Changes|Most|Many|Some|Other|What|Because)\b/;

const LONGEST_ABBREVIATION = 12;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Splits a paragraph into whole sentences; "Inc.", "U.S.", "No. 5" and "approx. 10" end none. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last, segment)) sentences.splice(-1, 1, last + segment);
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

function goesOn(before: string, after: string): boolean {
  const ending = before.slice(-LONGEST_ABBREVIATION);
  return GOES_ON.test(ending) || (MAY_END.test(ending) && !BEGINS.test(after));
}
