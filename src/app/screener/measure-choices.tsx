import type { MeasureGroup } from "#app/compare/comparison.ts";
import { Stack } from "#app/ui/layout.tsx";

/** All metrics to choose from, by family, folded away under what is chosen; part of a form. */
export function MeasureChoices({
  summary,
  name,
  groups,
  chosen,
}: {
  readonly summary: string;
  /** The query parameter that carries the chosen ids. */
  readonly name: string;
  readonly groups: readonly MeasureGroup[];
  readonly chosen: ReadonlySet<string>;
}) {
  return (
    <details data-slot="measure-choices">
      <summary>{summary}</summary>
      <Stack columns="middle" gap={4}>
        {groups.map((group) => (
          <Stack as="fieldset" gap={1} key={group.name}>
            <legend>{group.name}</legend>
            {group.measures.map(({ id, label }) => (
              <label key={id}>
                <input type="checkbox" name={name} value={id} defaultChecked={chosen.has(id)} /> {label}
              </label>
            ))}
          </Stack>
        ))}
      </Stack>
    </details>
  );
}
