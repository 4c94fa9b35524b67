/** What the server keeps, as the tables of product and identity have it. */
export function ServerPart() {
  return (
    <>
      <p>
        <strong>Without an account</strong> the server keeps nothing that says who you are. We keep research for 30 days
        so that the next reader with the same question sees the same result, but not who asked. We do not store
        searches. When a page breaks, the error and the page’s path are recorded. To bound misuse the server counts, for
        a day at most, what comes from your part of the network.
      </p>
      <p>
        <strong>Your account</strong> holds your sign-in methods: mail addresses and phone numbers, your password as a
        hash that cannot be turned back, the public halves of passkeys, wallet addresses, the ids other providers know
        you by, and the secrets of second factors, encrypted. All of it stays until you remove it or delete the account.
      </p>
      <p>
        <strong>Logging in</strong> makes a session with your network address and browser, which you see and can end
        under Account; it is deleted 30 days after its end. A record of logins and changes to accounts, with network
        address and browser, is kept for 400 days, so that misuse can be looked into. The login form reports which of
        its screens were shown and which of its calls failed, but not to whom; we keep that for 30 days. The text of a
        mail or text message is deleted when it has been sent, and that it was sent 7 days later.
      </p>
      <p>
        <strong>What you put here:</strong> portfolios with their companies, notes, tags and trades, until you delete
        them, and for 30 days more in which you can bring them back; the links and feeds you make of them; your plan,
        with counts of what it bounds, kept by the day for 30 days. Only people with a link from you can see them.
        Feedback is kept with your account’s id, and the operator reads it, by mail too where that is set up.
      </p>
    </>
  );
}
