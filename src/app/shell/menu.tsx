import { Link } from "react-router";
import { isWithin, SECTIONS } from "./sections.ts";
import "./menu.css";

/**
 * The slide-out menu of small screens (docs/specification-map.md#2). The browser's own popover opens and closes it, so it
 * works before scripts have come and without them.
 */
export function Menu({ pathname, isSignedIn }: { readonly pathname: string; readonly isSignedIn: boolean }) {
  return (
    <div data-slot="menu">
      <button type="button" data-slot="menu-button" popoverTarget="menu" aria-label="Menu">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" />
        </svg>
      </button>
      <nav id="menu" popover="auto" data-slot="menu-panel" aria-label="Menu">
        <button type="button" data-slot="menu-close" popoverTarget="menu" popoverTargetAction="hide" aria-label="Close">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
        <ul>
          <li>
            <Link to="/" aria-current={pathname === "/" ? "page" : undefined}>
              Home
            </Link>
          </li>
          {SECTIONS.map((section) => (
            <li key={section.to}>
              <Link to={section.to} aria-current={isWithin(pathname, section) ? "page" : undefined}>
                {section.label}
              </Link>
            </li>
          ))}
          {isSignedIn && (
            <li>
              <Link to="/account" aria-current={pathname === "/account" ? "page" : undefined}>
                Account
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}
