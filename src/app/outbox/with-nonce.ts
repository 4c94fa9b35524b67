/** Lets the style blocks of a mail stand under a page's policy; nothing else in it is touched. */
export function withNonce(html: string, nonce: string): string {
  return /^[\w+/=-]+$/.test(nonce) ? html.replaceAll("<style>", `<style nonce="${nonce}">`) : html;
}
