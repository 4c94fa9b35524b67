import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";

/** Finds the project whose server a resource is, by its exact address; null for any other text. */
export function projectOfResource(
  projects: readonly Project[],
  resource: string,
  { addresses }: Pick<IdentityDeps, "addresses">,
): Project | null {
  const resolve = (place: string): string => (place.startsWith("/") ? addresses.app() + place : place);
  return projects.find(({ settings }) => settings.resources.some((place) => resolve(place) === resource)) ?? null;
}
