import { useId, useRef, useState } from "react";
import { ComboboxInput, ComboboxList, ComboboxOption } from "#app/ui/combobox.tsx";
import { Muted, Stack } from "#app/ui/layout.tsx";
import { useTypedBefore } from "#app/ui/use-typed-before.ts";
import "./picker.css";

/** Metrics to choose from, under one heading. */
export interface MetricGroup {
  readonly name: string;
  readonly measures: readonly PickableMetric[];
}

interface PickableMetric {
  readonly id: string;
  readonly label: string;
  /** Computed from closing prices. */
  readonly isPriced: boolean;
}

interface MetricPickerProps {
  readonly label: string;
  readonly groups: readonly MetricGroup[];
  /** Ids that are chosen already; they are not listed. */
  readonly chosen: ReadonlySet<string>;
  readonly onPick: (id: string) => void;
  /** The field of the form that takes what is typed where scripts have not come. */
  readonly name: string;
}

const CLOSED = { text: "", isOpen: false, active: null } as const;

interface PickerState {
  readonly text: string;
  readonly isOpen: boolean;
  readonly active: number | null;
}

/** Picks a line item or a metric by any part of its name. */
export function MetricPicker({ label, groups, chosen, onPick, name }: MetricPickerProps) {
  const [state, setState] = useState<PickerState>(CLOSED);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useTypedBefore(input, (text) => setState({ text, isOpen: true, active: null }));
  const found = state.isOpen ? findMetrics(groups, state.text, chosen) : [];
  const combobox = { ...state, id };
  const summary = found.length === 0 ? "No metric has this name." : `${found.length} metrics`;

  function pick(metric: PickableMetric | undefined): void {
    if (metric === undefined) return;
    onPick(metric.id);
    setState(CLOSED);
    input.current?.focus();
  }

  return (
    <Stack gap={1} data-slot="picker">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the part inside is the field */}
      <Stack as="label" gap={1} size="small">
        {label}
        <ComboboxInput
          combobox={combobox}
          ref={input}
          data-slot="picker-input"
          type="text"
          name={name}
          placeholder="Revenue, P/E, ROIC …"
          maxLength={60}
          value={state.text}
          onChange={({ target }) => setState({ text: target.value, isOpen: true, active: null })}
          onMove={(by) => setState({ ...state, isOpen: true, active: moved(state.active, by, found.length) })}
          onEnter={(event) => {
            event.preventDefault();
            pick(found[state.active ?? 0]);
          }}
          onEscape={() => setState(CLOSED)}
          onFocus={() => setState({ ...state, isOpen: true })}
          onBlur={() => setState({ ...state, isOpen: false, active: null })}
        />
      </Stack>
      <ComboboxList combobox={combobox} label="Metrics" summary={summary}>
        {found.map((metric, position) => (
          <ComboboxOption
            key={metric.id}
            as="button"
            type="button"
            combobox={combobox}
            position={position}
            onClick={() => pick(metric)}
          >
            {metric.label} <Muted as="small">{metric.group}</Muted>
          </ComboboxOption>
        ))}
      </ComboboxList>
      <output data-slot="visually-hidden">{state.isOpen ? summary : ""}</output>
    </Stack>
  );
}

function moved(active: number | null, by: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  return active === null ? (by === 1 ? 0 : count - 1) : (active + by + count) % count;
}

/** The metrics whose name or id has every word; those that begin with the text come first. */
function findMetrics(
  groups: readonly MetricGroup[],
  text: string,
  chosen: ReadonlySet<string>,
): readonly (PickableMetric & { readonly group: string })[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = groups
    .flatMap(({ name, measures }) => measures.map((measure) => ({ ...measure, group: name })))
    .filter(({ id, label }) => !chosen.has(id) && words.every((word) => `${label} ${id}`.toLowerCase().includes(word)));
  const opening = words.join(" ");
  const begins = ({ id, label }: PickableMetric): number =>
    id === opening || label.toLowerCase().startsWith(opening) ? 0 : 1;
  return found.toSorted((one, other) => begins(one) - begins(other));
}
