import { Link } from "react-router";
import { Note } from "#app/ui/layout.tsx";
import "./guest.css";

/** Where a guest's portfolios are kept, said on every page that shows them. */
export function GuestNote({ to }: { readonly to: string }) {
  return (
    <Note tone="plain" data-slot="guest-note">
      Kept in this browser only. <Link to={`/login?to=${encodeURIComponent(to)}`}>Log in</Link> to keep portfolios in
      your account and find them on every device.
      <noscript> Turn on JavaScript to see them.</noscript>
    </Note>
  );
}
