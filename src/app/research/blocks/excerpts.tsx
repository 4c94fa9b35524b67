import { Link } from "react-router";
import { filingPath } from "#app/filings/filing-address.ts";
import { LinkOut } from "#app/ui/inline.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import type { Excerpts as ExcerptsBlock } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import "./excerpts.css";

/** What filings say: our counts, the company's words as marked quotations, and the way to both. */
export function Excerpts({ items }: ExcerptsBlock) {
  return (
    <Stack as="ul" data-slot="excerpts">
      {items.map(({ lead, quote, source, place }, index) => (
        <Stack as="li" gap={1} key={index}>
          {lead !== null && <p>{lead}</p>}
          {quote !== null && <blockquote>{quote}</blockquote>}
          <Row as="p" gap={3} rowGap={1} size="small" isMuted>
            {quote !== null && "The company’s words: "}
            {place !== null && (
              <Link to={filingPath(place.symbol, place.accession, place)}>
                {place.isCompared ? "See both years side by side" : "Read it here"}
              </Link>
            )}
            <LinkOut href={source.url}>
              {source.title}
              {source.filed !== null && `, filed ${formatDate(source.filed)}`}
            </LinkOut>
          </Row>
        </Stack>
      ))}
    </Stack>
  );
}
