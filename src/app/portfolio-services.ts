import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import type { PortfolioStore } from "#members/portfolios/portfolio-store.ts";

/** What pages may ask for about the portfolios of signed-in people. */
export interface PortfolioServices extends Pick<
  PortfolioStore,
  Exclude<keyof PortfolioStore, "share" | "readShared" | "forget" | "emptyBin">
> {
  /** What the person's plan allows. */
  allowance(userId: string): Promise<PortfolioAllowance>;
  /** Makes a read-only link and gives the token it carries, which is stored nowhere; null for an unknown portfolio. */
  share(ref: Parameters<PortfolioStore["share"]>[0]): Promise<string | null>;
  /** The portfolio that a token leads to; null for a link that was revoked or never made. */
  readShared(token: string): ReturnType<PortfolioStore["readShared"]>;
}
