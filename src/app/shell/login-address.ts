/** Where somebody signs in and then comes back to the page they were on. */
export function loginAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname === "/login" ? pathname : `/login?to=${encodeURIComponent(pathname + search)}`;
}
