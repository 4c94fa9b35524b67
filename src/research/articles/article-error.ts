/** An article that cannot be read: the message names the place and the cure. */
export class ArticleError extends Error {
  readonly code = "research/bad-article";
}
