import { configuredProvider, type ConfiguredProvider } from "#identity/factors/oauth/resolve-provider.ts";
import { IdentityError } from "#identity/errors.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";

/** The provider as the project uses it; null when it does not, or its registration cannot be used, which is logged. */
export function findProvider(project: Project, slug: string, { log }: Pick<Parts, "log">): ConfiguredProvider | null {
  try {
    return configuredProvider(slug, project.settings.oauth);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== "identity/bad-settings") throw error;
    log.error({ project: project.id, provider: slug, reason: error.message }, "a provider's settings cannot be used");
    return null;
  }
}
