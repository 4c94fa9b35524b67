import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import type { NewScreen, SavedScreen } from "#contracts/saved-screen.ts";

/**
 * Somebody's saved screens as the page changes them: on the server for people who are signed in, in this browser for guests.
 * Nothing is thrown: what cannot be done, or reached, is an answer.
 */
export interface ScreenRepository {
  readonly kind: "member" | "guest";
  /** By name. */
  list(): Promise<Answer<readonly SavedScreen[]>>;
  save(screen: NewScreen): Promise<Answer<SavedScreen>>;
  /** Changes a screen as it was last read; refused where it has changed since. */
  change(screen: SavedScreen, edit: Partial<NewScreen>): Promise<Answer<SavedScreen>>;
  remove(screen: SavedScreen): Promise<Answer<SavedScreen>>;
  /** Brings a removed screen back. */
  restore(screen: SavedScreen): Promise<Answer<SavedScreen>>;
}
