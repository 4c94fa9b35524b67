import type { PageCall } from "#identity/page-route.ts";

/** Names the oldest project, for a product that was told the server's address and nothing else; null when there is none. */
export async function showFirstProject({ projects }: PageCall): Promise<Response> {
  const [project] = await projects.all();
  const body = { public_token: project?.publicToken ?? null };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}
