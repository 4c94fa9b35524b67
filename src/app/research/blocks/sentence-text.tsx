import { Fragment } from "react";
import { renderParts, type VerifiedSentence } from "#research/text/sentence.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";

/** A verified sentence whose figures open their evidence. */
export function SentenceText({ sentence }: { readonly sentence: VerifiedSentence }) {
  return renderParts(sentence).map((part, index) =>
    part.kind === "text" || part.format === "period" || part.format === "end-date" ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <FigureLink key={index} figure={part.figure} format={part.format} />
    ),
  );
}
