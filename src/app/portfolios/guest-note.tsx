import { Link } from "react-router";

/** Where a guest's portfolios are kept, said on every page that shows them. */
export function GuestNote() {
  return (
    <p data-slot="guest-note">
      Kept in this browser only. <Link to="/login?to=%2Fportfolios">Log in</Link> to keep portfolios on your account and
      find them on every device.
      <noscript> Showing what a browser keeps needs scripts, which are off in this one.</noscript>
    </p>
  );
}
