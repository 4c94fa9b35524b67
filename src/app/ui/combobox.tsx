/* oxlint-disable jsx-a11y/prefer-tag-over-role -- select and datalist cannot hold a line of four columns (WAI-ARIA APG, combobox) */
import {
  type ComponentPropsWithRef,
  type ElementType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import "./combobox.css";

interface ComboboxProps {
  /** The list is `{id}-list`, its options `{id}-0` and so on. */
  readonly id: string;
  readonly isOpen: boolean;
  /** The option that the arrow keys are at; null for none. */
  readonly active: number | null;
}

interface ComboboxInputProps extends Omit<ComponentPropsWithRef<"input">, "id"> {
  readonly combobox: ComboboxProps;
  /** An arrow key: one option down or up. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onEscape: () => void;
  /** Enter, where it does something else than send the form. */
  readonly onEnter?: (event: KeyboardEvent) => void;
}

/** The field of a combobox: keys stay with it while they go through the options. */
export function ComboboxInput({ combobox, onMove, onEscape, onEnter, ...props }: ComboboxInputProps) {
  const { id, isOpen, active } = combobox;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onEnter?.(event);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") onEscape();
    else onMove(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <input
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
    />
  );
}

/** The options under the field of a combobox. */
export function ComboboxList({
  combobox: { id, isOpen },
  label,
  summary,
  children,
}: {
  readonly combobox: Pick<ComboboxProps, "id" | "isOpen">;
  /** Names the list for screen readers. */
  readonly label: string;
  /** What was found, in words over the list. */
  readonly summary: string;
  readonly children: ReactNode;
}) {
  return (
    <div data-slot="search-popup" hidden={!isOpen}>
      <p data-slot="search-summary" aria-hidden="true">
        {summary}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={label}>
        {children}
      </div>
    </div>
  );
}

interface OptionLook {
  readonly combobox: Pick<ComboboxProps, "id" | "active">;
  /** Its place in the list, from 0. */
  readonly position: number;
}

/** An option of a combobox, for the pointer a link or a button: what `as` says. */
export function ComboboxOption<Tag extends ElementType>(
  props: OptionLook & { readonly as: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof OptionLook>,
): ReactNode {
  const { as, combobox, position, ...rest } = props;
  const Option: ElementType = as;
  const line = useRef<HTMLElement>(null);
  const isActive = position === combobox.active;
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Option
      {...rest}
      ref={line}
      id={`${combobox.id}-${position}`}
      role="option"
      data-slot="search-line"
      aria-selected={isActive}
      tabIndex={-1}
      // Focus stays in the field, or its blur would close the list before the press ends.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
    />
  );
}
