import { randomUUID } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import { PLAN_TABLE, type PlanTable } from "#contracts/plans.ts";
import { createFeedbackService } from "#server/members/feedback-service.ts";
import { memberServicesOn } from "#server/members/create-members.ts";
import { createWriteService } from "#server/members/write-service.ts";

/** The services that keep a person's things, real ones over one database, and the name of who asks as a header. */
export function openMemberServices(database: Database, plans: PlanTable = PLAN_TABLE) {
  const feedback = createFeedbackService(null, { info: () => undefined });
  const servicesOn = memberServicesOn(plans, feedback.on);
  const { earnings, ...members } = servicesOn(database, (effect) => effect());
  return {
    members: { ...members, writes: createWriteService(database, servicesOn) },
    earnings,
    currentUser(request: Request) {
      const userId = request.headers.get("x-test-user");
      return Promise.resolve(userId === null ? null : { userId });
    },
  };
}

/** The headers of one change by somebody: the same for each time that it is sent. */
export function changeBy(userId: string, key: string = randomUUID()): Readonly<Record<string, string>> {
  return { "x-test-user": userId, "idempotency-key": `"${key}"` };
}
