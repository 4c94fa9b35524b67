import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#platform/mail/transport.ts";
import type { Project } from "#identity/projects/project.ts";

/** What was added to an account; a password has a mail of its own. */
export type AddedSignInMethod =
  | { readonly kind: "passkey" | "authenticator_app" }
  | { readonly kind: "wallet"; readonly address: string }
  /** `name` as people know the provider: Google. */
  | { readonly kind: "provider"; readonly name: string }
  | { readonly kind: "email"; readonly emailId: string; readonly address: string }
  | { readonly kind: "phone_number"; readonly number: string };

/** Tells a person that a sign-in method was added to their account (ASVS 6.3.7, docs/threats.md#14). */
export function signInMethodAddedMail(project: Pick<Project, "name">, added: AddedSignInMethod): MessageBody {
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

function wordsOf(added: AddedSignInMethod): Words {
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
      return { short: "An email address", whole: `The email address ${added.address}` };
    case "phone_number":
      return { short: "A phone number", whole: `The phone number that ends in ${added.number.slice(-2)}` };
  }
}

function effectOf({ kind }: AddedSignInMethod): string {
  return kind === "authenticator_app"
    ? "From now on we ask for its codes. We logged out all other devices."
    : "From now on it can log in to the account.";
}

/** Where the stranger's app is asked for, its owner can neither log in nor remove it. */
function cureOf({ kind }: AddedSignInMethod, projectName: string): string {
  return kind === "authenticator_app"
    ? `write to the people who run ${projectName} at once; they can lock the account until it is yours again.`
    : "log in now with another sign-in method and remove it. That also logs out all other devices.";
}

/** Tells a person that their account was deleted (docs/threats.md#14). */
export function accountDeletedMail({ project }: { readonly project: Pick<Project, "name"> }): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `Your ${project.name} account was deleted`,
    lines: [
      `Somebody who was logged in to your ${project.name} account asked us to delete it. We deleted it with all its sign-in methods and logged out all devices.`,
    ],
    footer:
      "If it was you, there is nothing to do. If it was not, somebody else could use your account: secure this mailbox first, then tell us. The account cannot be restored; you can sign up again.",
  });
}

/**
 * Tells a person that a sign-in method was removed from their account (docs/threats.md#14).
 * @param removed for example "the passkey “Phone”"
 */
export function factorRemovedMail(project: Pick<Project, "name">, removed: string): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `A sign-in method of your ${project.name} account was removed`,
    lines: [
      `Somebody who was logged in to your ${project.name} account removed ${removed} from it. We logged out all other devices.`,
    ],
    footer:
      "If it was you, there is nothing to do. If it was not, log in now with another sign-in method and check what else was changed.",
  });
}

/**
 * Tells a person that an application was connected to their account (docs/threats.md#61). It names the host that describes the
 * application: its name is its own word, and would be a stranger's text in our mail.
 *
 * @param host - For example "client.example".
 */
export function applicationConnectedMail(project: Pick<Project, "name">, host: string): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `An application was connected to your ${project.name} account`,
    lines: [
      `Somebody who was logged in to your ${project.name} account connected an application of ${host} just now. It can read your portfolios: their names, companies, shares and what you paid for them. It cannot change anything.`,
    ],
    footer:
      "If it was you, there is nothing to do.\n\nIf it was not, log in now, disconnect it under “Connected applications” on your account page, and end all other sessions.",
  });
}

/** Tells a person that we stopped guesses, and how they can sign in meanwhile (docs/threats.md#2). */
export function lockMail(project: Pick<Project, "name">, link: string, minutes: number): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `Somebody tried to get into your ${project.name} account`,
    lines: [
      `Somebody tried to get into your ${project.name} account and guessed wrong ten times. We refuse passwords and codes for a while. Your open sessions are not affected.`,
      "If it was you, this link logs you in and unlocks them:",
    ],
    action: { label: "Log in", url: link },
    footer: `It works once, for ${minutes} minutes. If it was not you, there is nothing to do.`,
  });
}

/** Tells a person that their password was changed or set (ASVS 6.3.7, docs/threats.md#14). */
export function passwordChangedMail({
  project,
  isFirst,
}: {
  readonly project: Pick<Project, "name">;
  /** Whether the account had none before. */
  readonly isFirst: boolean;
}): MessageBody {
  const { name: projectName } = project;
  const news = isFirst
    ? {
        subject: `A password was added to your ${projectName} account`,
        line: `A password was added to your ${projectName} account just now.`,
      }
    : {
        subject: `Your ${projectName} password was changed`,
        line: `The password of your ${projectName} account was changed just now.`,
      };
  return writeMail({
    projectName,
    subject: news.subject,
    lines: [`${news.line} Everywhere else you were logged in, you have been logged out.`],
    footer: `If it was you, there is nothing to do.\n\nIf it was not, choose “Forgot Password?” where you log in to ${projectName} and set another one: that ends all open sessions.`,
  });
}

/**
 * Tells a person that a recovery code was used, or that all were replaced (docs/threats.md#64).
 * @param event `left`: how many codes can still be used
 */
export function recoveryCodesMail(
  project: Pick<Project, "name">,
  event: { readonly kind: "used"; readonly left: number } | { readonly kind: "renewed" },
): MessageBody {
  const { name: projectName } = project;
  const news =
    event.kind === "used"
      ? {
          subject: `A recovery code of your ${projectName} account was used`,
          line: `Somebody used a recovery code instead of the authenticator app to log in to your ${projectName} account. ${leftOf(event.left)}`,
        }
      : {
          subject: `The recovery codes of your ${projectName} account were renewed`,
          line: `Somebody who was logged in to your ${projectName} account made new recovery codes. The earlier codes no longer work.`,
        };
  return writeMail({
    projectName,
    subject: news.subject,
    lines: [news.line],
    footer:
      "If it was you, there is nothing to do. If it was not, log in now, end all other sessions, and renew your recovery codes.",
  });
}

function leftOf(left: number): string {
  if (left === 0) return "No code is left: make new ones in your account.";
  return left === 1 ? "1 code is left." : `${left} codes are left.`;
}
