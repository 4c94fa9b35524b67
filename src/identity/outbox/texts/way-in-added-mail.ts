import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

/** What was added to an account; a password has a mail of its own. */
export type AddedWayIn =
  | { readonly kind: "passkey" | "authenticator_app" }
  | { readonly kind: "wallet"; readonly address: string }
  /** `name` as people know the provider: Google. */
  | { readonly kind: "provider"; readonly name: string }
  | { readonly kind: "email"; readonly emailId: string; readonly address: string }
  | { readonly kind: "phone_number"; readonly number: string };

export interface WayInAddedMail {
  readonly project: Pick<Project, "name">;
  readonly added: AddedWayIn;
}

/** Tells a person that a sign-in method was added to their account (ASVS 6.3.7, docs/threats.md#14). */
export function wayInAddedMail({ project, added }: WayInAddedMail): MessageBody {
  const { short, whole } = wordsOf(added);
  return writeMail({
    projectName: project.name,
    subject: `${short} was added to your ${project.name} account`,
    lines: [`${whole} was added to your ${project.name} account just now. ${effectOf(added)}`],
    footer: `If it was you, there is nothing to do.\n\nIf it was not you: ${cureOf(added, project.name)}`,
  });
}

interface Words {
  /** For the subject, which shows on locked screens. */
  readonly short: string;
  readonly whole: string;
}

function wordsOf(added: AddedWayIn): Words {
  switch (added.kind) {
    case "passkey":
      return { short: "A passkey", whole: "A passkey" };
    case "authenticator_app":
      return { short: "An authenticator app", whole: "An authenticator app" };
    case "wallet":
      return { short: "A wallet", whole: `The wallet ${added.address}` };
    case "provider":
      return { short: `A login with ${added.name}`, whole: `A login with ${added.name}` };
    case "email":
      return { short: "An e-mail address", whole: `The e-mail address ${added.address}` };
    case "phone_number":
      return { short: "A phone number", whole: `The phone number that ends in ${added.number.slice(-2)}` };
  }
}

function effectOf({ kind }: AddedWayIn): string {
  return kind === "authenticator_app"
    ? "Its codes are asked for from now on, and all other devices were logged out."
    : "From now on it opens the account.";
}

/** Where the stranger's app is asked for, its owner can neither log in nor remove it. */
function cureOf({ kind }: AddedWayIn, projectName: string): string {
  return kind === "authenticator_app"
    ? `write to the people who run ${projectName} at once; they can lock the account until it is yours again.`
    : "log in now by a way of your own and remove it. That logs all other devices out as well.";
}
