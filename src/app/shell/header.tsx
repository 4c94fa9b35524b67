import { Link, useLocation, useNavigation } from "react-router";
import type { SignIn } from "#app/context.ts";
import { LateCompanySearch } from "#app/search/late-company-search.tsx";
import { SearchGlyph } from "#app/search/search-glyph.tsx";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import "./header.css";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { loginAddress } from "#app/addresses.ts";
import { addressOf, isWithin, SECTIONS } from "#app/sections.ts";

const LateLogOut = latePart(async () => (await import("#app/sign-in/log-out-button.tsx")).LogOutButton);

/** Pages that carry the search themselves. */
const SEARCH_PAGES: readonly string[] = ["/", "/search"];

/** The sticky header of every page. */
export function Header({ signIn }: { readonly signIn: SignIn | null }) {
  const { pathname, key } = useLocation();
  return (
    <header data-slot="header">
      <div data-slot="header-row">
        {/* A new key per visit: what was open or typed is gone after moving on. */}
        <Menu key={`menu-${key}`} pathname={pathname} isSignedIn={signIn !== null} />
        <Wordmark />
        <nav data-slot="header-links" data-print="hidden" aria-label="Main">
          {SECTIONS.map((section) => (
            <Link
              key={section.to}
              to={addressOf(section, pathname)}
              aria-current={isWithin(pathname, section) ? "page" : undefined}
            >
              {section.label}
            </Link>
          ))}
        </nav>
        <div data-slot="header-search" data-print="hidden">
          {!SEARCH_PAGES.includes(pathname) && <LateCompanySearch key={key} />}
        </div>
        {signIn !== null && (
          <Link
            to="/account"
            data-slot="header-account"
            data-print="hidden"
            aria-current={pathname === "/account" ? "page" : undefined}
          >
            Account
          </Link>
        )}
        <AccountLink signIn={signIn} />
        <Link to="/search" data-slot="header-search-link" data-print="hidden">
          <SearchGlyph />
          <VisuallyHidden>Search companies</VisuallyHidden>
        </Link>
      </div>
      <WaitLine />
    </header>
  );
}

/** A line under the header while a page that is slow to come is awaited. */
function WaitLine() {
  const { state } = useNavigation();
  return <div data-slot="wait-line" data-state={state} data-print="hidden" aria-hidden="true" />;
}

/**
 * The slide-out menu of small screens (docs/specification-map.md#2). The browser's own popover opens and closes it, so it
 * works before scripts have come and without them.
 */
function Menu({ pathname, isSignedIn }: { readonly pathname: string; readonly isSignedIn: boolean }) {
  return (
    <div data-slot="menu" data-print="hidden">
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
              <Link to={addressOf(section, pathname)} aria-current={isWithin(pathname, section) ? "page" : undefined}>
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

/**
 * Login or Logout (docs/specification-map.md#2); nothing on the page where a sign-in ends.
 *
 * @param props.signIn - How who is signed in may leave; null for everybody else.
 */
function AccountLink({ signIn }: { readonly signIn: SignIn | null }) {
  const { pathname, search } = useLocation();
  if (pathname === "/authenticate") return null;
  if (signIn !== null) return <LateLogOut signIn={signIn} />;
  return (
    <Link to={loginAddress({ pathname, search })} data-slot="account-link" data-print="hidden">
      Login
    </Link>
  );
}

/** The name with its sign, a line that has reached the point before the event; leads home. */
function Wordmark() {
  return (
    <Link to="/" data-slot="wordmark">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M1 15.5L6 10l4 3 4.2-6.2" />
        <path data-slot="wordmark-event" d="M18.25 1.5v17" />
      </svg>
      Beforehand
    </Link>
  );
}
