import { DeleteAccount } from "./your-data-deletion.tsx";

/** Taking a copy of everything along, and leaving. */
export function YourDataSection() {
  return (
    <>
      <p>
        One JSON file with all the data we have about you: your portfolios, your feedback, your plan, what was recorded
        with your consent, how you log in, and where you did. Passwords and other secrets are not in it.
      </p>
      {/* A file, not a page: the router must not take it over. */}
      <a href="/api/account/export" data-slot="button" data-variant="plain" download>
        Download your data
      </a>
      <DeleteAccount />
    </>
  );
}
