import { Day } from "#app/ui/day.tsx";
import { LinkOut } from "#app/ui/link-out.tsx";
import { ageSentence, type DataEnd } from "./age-words.ts";
import "./age-banner.css";

interface AgeBannerProps {
  readonly ends: readonly DataEnd[];
  /** The reader's day, ISO: what is old is counted from it. */
  readonly today: string;
  /** The company whose newer filings the reader should look for; null where the page shows several. */
  readonly cik: string | null;
}

/** Says how old a page's data is and what to do about it; nothing where it is at most a week old. */
export function AgeBanner({ ends, today, cik }: AgeBannerProps) {
  const age = ageSentence(ends, today);
  if (age === null) return null;
  return (
    <p data-slot="age-banner">
      <strong>{age.text}</strong>{" "}
      {age.old.map(({ name, day }, place) => (
        <span key={name}>
          {place === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : `, ${name}`} end on <Day iso={day} />
        </span>
      ))}
      . Before you decide, check the current price and{" "}
      <LinkOut href={cik === null ? SEARCH : `${COMPANY}${cik}`}>newer filings at the SEC</LinkOut>.
    </p>
  );
}

const COMPANY = "https://www.sec.gov/edgar/browse/?CIK=";
const SEARCH = "https://www.sec.gov/edgar/search/";
