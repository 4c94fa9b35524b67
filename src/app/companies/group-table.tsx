import { Link } from "react-router";
import { Muted } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { ABSENT } from "#research/text/format-figure.ts";
import { browsePath, groupName } from "./browse-address.ts";
import type { CompaniesViewProps } from "./companies-view.tsx";
import type { ShownMedian } from "./load-companies.ts";

type GroupTableProps = Pick<CompaniesViewProps, "question" | "groups" | "medians" | "labels" | "total">;

/** Sectors, or the industries of one, with the number of their companies and the medians of their figures. */
export function GroupTable({ question, groups, medians, labels, total }: GroupTableProps) {
  const { sector, sortBy } = question;
  return (
    <>
      <Table caption={sector === null ? "Sectors" : "Industries"} isCaptionHidden data-columns="whole">
        <thead>
          <tr>
            <th scope="col">{sector === null ? "Sector" : "Industry"}</th>
            <NumberHeading>Companies</NumberHeading>
            {labels.map((label) => (
              <NumberHeading key={label}>{label}</NumberHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, count, medians: own }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={browsePath(sector === null ? { sector: name, sortBy } : { sector, industry: name, sortBy })}>
                  {groupName(name)}
                </Link>
              </th>
              <NumberCell>{count}</NumberCell>
              <Medians of={own} companies={count} labels={labels} />
            </tr>
          ))}
        </tbody>
        {groups.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{sector === null ? "All companies" : `All of ${groupName(sector)}`}</th>
              <NumberCell>{total}</NumberCell>
              <Medians of={medians} companies={total} labels={labels} />
            </tr>
          </tfoot>
        )}
      </Table>
      <Muted>
        Medians of the newest trailing twelve months and closes, of the companies that have the figure; select one to
        see them. Fewer than three give none.
      </Muted>
    </>
  );
}

interface MediansProps extends Pick<GroupTableProps, "labels"> {
  readonly of: readonly ShownMedian[];
  readonly companies: number;
}

function Medians({ of: medians, companies, labels }: MediansProps) {
  return medians.map(({ text, count, to }, position) => (
    <NumberCell key={labels[position]}>
      {text === ABSENT ? (
        ABSENT
      ) : (
        <>
          <Link to={to}>{text}</Link>
          {count < companies && <small data-slot="browse-count"> of {count}</small>}
        </>
      )}
    </NumberCell>
  ));
}
