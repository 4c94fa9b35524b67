/** What a code or a link is asked for: the first two have texts of the project's own. */
export type Purpose = "login" | "signup" | "attach";

/** Names the purpose, to go on with "the code to …" or "follow this link to …". */
export function purposeWords(purpose: Purpose, projectName: string): string {
  switch (purpose) {
    case "login":
      return `log in to ${projectName}`;
    case "signup":
      return `sign up for ${projectName}`;
    case "attach":
      return `add this address to your ${projectName} account`;
  }
}
