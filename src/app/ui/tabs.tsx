import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { NavLink } from "react-router";
import "./tabs.css";

interface Tab {
  readonly id: string;
  readonly label: string;
}

interface TabsProps {
  /** What the tabs choose between. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** Names the tab a key moves to: arrows go round, Home and End to the ends; null for every other key. */
export function nextTab(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Views of one place, chosen without leaving it (WAI-ARIA tabs: arrows move, Tab goes into the panel). */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const index = nextTab(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const target = index === null ? undefined : tabs[index];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus();
  }

  return (
    <div data-slot="tabs">
      <div ref={list} data-slot="tab-list" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            data-slot="tab"
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div data-slot="tab-panel" role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

interface TabLinksProps {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** Views that have addresses of their own: links that look like tabs and work without scripts. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav data-slot="tab-list" aria-label={label}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} data-slot="tab" aria-current={link.isCurrent ? "page" : undefined}>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
