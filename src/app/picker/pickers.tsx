import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Row, Stack } from "#app/ui/layout.tsx";
import { CompanyPicker } from "./company-picker.tsx";
import { type MetricGroup, MetricPicker } from "./metric-picker.tsx";
import { PickedList } from "./picked-list.tsx";
import { PickerForm } from "./picker-form.tsx";

interface PickersProps {
  readonly symbols: readonly string[];
  readonly metrics: readonly string[];
  readonly groups: readonly MetricGroup[];
  /** The address of the page with other companies or metrics. */
  readonly pathWith: (picked: { readonly symbols?: readonly string[]; readonly metrics?: readonly string[] }) => string;
}

/** The companies and metrics of a page, each with a link that takes it away, and the pickers that add more. */
export function Pickers({ symbols, metrics, groups, pathWith }: PickersProps) {
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
