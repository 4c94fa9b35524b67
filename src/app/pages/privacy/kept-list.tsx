import { Fragment } from "react";
import type { BrowserKeep } from "./browser-keeps.ts";
import "./kept-list.css";

/** What is kept in a browser, by its names there. */
export function KeptList({ keeps }: { readonly keeps: readonly BrowserKeep[] }) {
  return (
    <dl data-slot="kept-list">
      {keeps.map(({ names, what, until }) => (
        <div key={names[0]}>
          <dt>
            {names.map((name, place) => (
              <Fragment key={name}>
                {place > 0 && ", "}
                <code>{name}</code>
              </Fragment>
            ))}
          </dt>
          <dd>
            {what} Kept {until}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
