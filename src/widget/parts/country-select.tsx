import { useId, useMemo } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";
import { namedCountries } from "./countries.ts";

/** Keeps the plus before the code where texts read from right to left. */
const LEFT_TO_RIGHT = "\u200e";

/** The country of a phone number, as "+code Country name" in the language of the page. */
export function CountrySelect({
  region,
  onChange,
}: {
  readonly region: string;
  readonly onChange: (region: string) => void;
}) {
  const { strings } = useWidget();
  const id = useId();
  const named = useMemo(() => namedCountries(document.documentElement.lang), []);
  return (
    <div className="lk-field">
      <label className="lk-field-label" htmlFor={id}>
        {strings.countryLabel}
      </label>
      <div className="lk-field-frame">
        <select
          id={id}
          className="lk-input lk-select"
          name="country"
          autoComplete="country"
          value={region}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {named.map((country) => (
            <option key={country.region} value={country.region}>
              {`${LEFT_TO_RIGHT}+${country.callingCode} ${country.name}`}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
