import { Link } from "react-router";

/** Where a guest's portfolios are kept, said on every page that shows them. */
export function GuestNote({ to }: { readonly to: string }) {
  return (
    <p data-slot="guest-note">
      Kept in this browser only. <Link to={`/login?to=${encodeURIComponent(to)}`}>Log in</Link> to keep portfolios on
      your account and find them on every device.
      <noscript> Turn on JavaScript to see them.</noscript>
    </p>
  );
}
