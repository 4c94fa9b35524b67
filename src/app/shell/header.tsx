import { Link, useLocation } from "react-router";
import type { SignIn } from "#app/context.ts";
import { CompanySearch } from "#app/search/company-search.tsx";
import { SearchGlyph } from "#app/search/search-glyph.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { AccountLink } from "./account-link.tsx";
import { Menu } from "./menu.tsx";
import { isWithin, SECTIONS } from "./sections.ts";
import { Wordmark } from "./wordmark.tsx";
import "./header.css";

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
        <nav data-slot="header-links" aria-label="Main">
          {SECTIONS.map((section) => (
            <Link key={section.to} to={section.to} aria-current={isWithin(pathname, section) ? "page" : undefined}>
              {section.label}
            </Link>
          ))}
        </nav>
        <div data-slot="header-search">{!SEARCH_PAGES.includes(pathname) && <CompanySearch key={key} />}</div>
        {signIn !== null && (
          <Link to="/account" data-slot="header-account" aria-current={pathname === "/account" ? "page" : undefined}>
            Account
          </Link>
        )}
        <AccountLink signIn={signIn} />
        <Link to="/search" data-slot="header-search-link">
          <SearchGlyph />
          <VisuallyHidden>Search companies</VisuallyHidden>
        </Link>
      </div>
    </header>
  );
}
