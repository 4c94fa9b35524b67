/** Whether the identity server answered no, rather than nothing; its words are in the error's message. */
export function isRefusal(error: unknown): error is Error & { readonly error_type: string } {
  return error instanceof Error && "code" in error && error.code === "widget/api";
}
