import type { Page } from "playwright-core";

/** The authenticator that a browser session has. */
export interface VirtualAuthenticator {
  /** Takes its owner's finger off the reader, or puts it back. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
}

/** Gives a page a platform authenticator as laptops and phones have it: it keeps its keys and knows its owner. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setUserVerified(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
