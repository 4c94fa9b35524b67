import { useEffect, useRef, type ReactNode } from "react";
import { useNavigate, Form, Link } from "react-router";
import { Fold, Row, Stack } from "#app/ui/layout.tsx";
import { CompanyPicker } from "./company-picker.tsx";
import { type MetricGroup, MetricPicker } from "./metric-picker.tsx";
import { Button, Cross } from "#app/ui/button.tsx";
import "./picker.css";

/** The companies and metrics of a page, each with a link that takes it away, and the pickers that add more. */
export function Pickers({
  symbols,
  metrics,
  groups,
  pathWith,
}: {
  readonly symbols: readonly string[];
  readonly metrics: readonly string[];
  readonly groups: readonly MetricGroup[];
  /** The address of the page with other companies or metrics. */
  readonly pathWith: (picked: { readonly symbols?: readonly string[]; readonly metrics?: readonly string[] }) => string;
}) {
  const navigate = useNavigate();
  // The next pick may come before the page with this one has.
  const picked = useRef({ symbols, metrics });
  useEffect(() => {
    picked.current = { symbols, metrics };
  }, [symbols, metrics]);
  const show = (next: typeof picked.current): void => {
    picked.current = next;
    void navigate(pathWith(next), { preventScrollReset: true });
  };
  const labels = new Map(groups.flatMap(({ measures }) => measures.map(({ id, label }) => [id, label])));
  const [action = "", query] = pathWith({}).split("?");
  const fields = {
    ...Object.fromEntries(new URLSearchParams(query)),
    symbols: symbols.join(","),
    metrics: metrics.join(","),
  };
  return (
    <Row gap={5} rowGap={3} align="start" data-slot="pickers">
      <Stack gap={2}>
        <PickerForm action={action} fields={fields} button="Add the company">
          <CompanyPicker
            label="Companies"
            name="symbols"
            held={new Set(symbols)}
            onPick={({ symbol }) => show({ ...picked.current, symbols: [...picked.current.symbols, symbol] })}
          />
        </PickerForm>
        <PickedList
          label="Companies on this page"
          items={symbols.map((symbol) => ({
            id: symbol,
            label: symbol,
            without: pathWith({ symbols: symbols.filter((other) => other !== symbol) }),
          }))}
        />
      </Stack>
      <Stack gap={2}>
        <PickerForm action={action} fields={fields} button="Add the metric">
          <MetricPicker
            label="Metrics"
            name="metrics"
            groups={groups}
            chosen={new Set(metrics)}
            onPick={(id) => show({ ...picked.current, metrics: [...picked.current.metrics, id] })}
          />
        </PickerForm>
        <PickedList
          label="Metrics on this page"
          foldedAs="metrics"
          items={metrics.map((id) => ({
            id,
            label: labels.get(id) ?? id,
            without: pathWith({ metrics: metrics.filter((other) => other !== id) }),
          }))}
        />
      </Stack>
    </Row>
  );
}

/** A picker in a form of its own, so that a typed name can also be sent without scripts. */
function PickerForm({
  action,
  fields,
  button,
  children,
}: {
  readonly action: string;
  /** What the page shows: sent along with what is typed. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the button does, for screen readers. */
  readonly button: string;
  readonly children: ReactNode;
}) {
  return (
    <Row as={Form} gap={2} align="end" method="get" action={action} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" aria-label={button}>
        Add
      </Button>
    </Row>
  );
}

/** More than these would push what the page shows out of sight. */
const MOST_IN_SIGHT = 6;

/** What is picked, each with a link to the page without it. */
function PickedList({
  label,
  foldedAs,
  items,
}: {
  /** What is picked, for screen readers. */
  readonly label: string;
  /** What many of them are called while they are folded away; a list without it is always in sight. */
  readonly foldedAs?: string;
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    /** The page without it. */
    readonly without: string;
  }[];
}) {
  if (items.length === 0) return null;
  const list = (
    <Row as="ul" gap={2} rowGap={2} size="small" data-slot="picked" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          {item.label}
          <Link to={item.without} replace preventScrollReset aria-label={`Remove ${item.label}`}>
            <Cross />
          </Link>
        </li>
      ))}
    </Row>
  );
  if (foldedAs === undefined || items.length <= MOST_IN_SIGHT) return list;
  return <Fold summary={`${items.length} ${foldedAs} shown`}>{list}</Fold>;
}
