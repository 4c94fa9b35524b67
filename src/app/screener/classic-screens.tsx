import { Link } from "react-router";
import { Fold, Muted } from "#app/ui/layout.tsx";
import type { Preset } from "./presets.ts";
import { type AddressedScreen, screenSearch } from "./screen-address.ts";

interface ClassicScreensProps {
  readonly question: AddressedScreen;
  readonly presets: readonly Preset[];
}

/** Screens that are known by name, with who they are from; each is shown with the reader's basis. */
export function ClassicScreens({ question, presets }: ClassicScreensProps) {
  return (
    <Fold summary="Classic screens" open={question.line === ""}>
      <ul>
        {presets.map(({ name, line, sort, columns, source }) => (
          <li key={name}>
            <Link
              to={`/screener${screenSearch({
                ...question,
                line,
                columns,
                sortBy: sort.replace(/^-/, ""),
                isDescending: sort.startsWith("-"),
                page: 1,
                saved: null,
              })}`}
            >
              {name}
            </Link>{" "}
            <Muted as="span">{source}</Muted>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
