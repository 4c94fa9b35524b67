import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { Skeleton } from "#app/ui/loading.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import type { EvidenceExcerpt, HomeProof } from "./load-proof.ts";
import "./proof-excerpt.css";
import { Muted, Stack } from "#app/ui/layout.tsx";

/** A piece of real research: one sentence whose figures are links, and what lies behind one of them. */
export function ProofExcerpt({ proof }: { readonly proof: HomeProof }) {
  return (
    <Stack as="aside" data-slot="proof" aria-label={`From the research on ${proof.company}`}>
      <Muted>
        From our research on <Link to={researchAddress(proof.symbol)}>{proof.company}</Link>
      </Muted>
      <p data-slot="proof-sentence">
        {proof.parts.map((part, index) =>
          part.href === null ? (
            part.text
          ) : (
            <Link key={index} to={part.href}>
              {part.text}
            </Link>
          ),
        )}
      </p>
      <EvidenceSlip evidence={proof.evidence} />
      {proof.verified && (
        <p data-slot="proof-verified">
          {proof.verified.verified} of {proof.verified.figures} figures of this research verified
        </p>
      )}
    </Stack>
  );
}

function EvidenceSlip({ evidence }: { readonly evidence: EvidenceExcerpt }) {
  return (
    <div data-slot="proof-evidence">
      <p data-slot="proof-figure">
        <span>{evidence.title}</span>
        <Link to={evidence.href}>{evidence.value}</Link>
      </p>
      <dl>
        {evidence.lines.map((line) => (
          <div key={line.term}>
            <dt>{line.term}</dt>
            <dd>{line.href === null ? line.text : <EvidenceLink href={line.href}>{line.text}</EvidenceLink>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Keeps the room of an excerpt that is being written. */
export function ProofSkeleton() {
  return (
    <Stack as="aside" data-slot="proof" aria-busy="true">
      <Muted>Writing the research …</Muted>
      <p data-slot="proof-sentence">
        <Skeleton lines={3} />
      </p>
      <div data-slot="proof-evidence">
        <Skeleton lines={7} />
      </div>
    </Stack>
  );
}

/** Leads to another figure, or out to the filing. */
function EvidenceLink({ href, children }: { readonly href: string; readonly children: string }) {
  return href.startsWith("/") ? <Link to={href}>{children}</Link> : <LinkOut href={href}>{children}</LinkOut>;
}
