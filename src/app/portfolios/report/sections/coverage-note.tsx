import type { Coverage } from "#research/portfolio-report/listed.ts";

/** How many companies a number speaks for; those that are missing open by name. */
export function CoverageNote({ coverage }: { readonly coverage: Coverage }) {
  const { of, with: held, missing } = coverage;
  const text = `${held} of ${of} ${of === 1 ? "company" : "companies"}`;
  if (missing.length === 0) return <span data-slot="coverage">{text}</span>;
  return (
    <details data-slot="coverage">
      <summary>{text}</summary>
      <ul>
        {missing.map(({ symbol, reason }) => (
          <li key={symbol}>
            <strong>{symbol}</strong> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
