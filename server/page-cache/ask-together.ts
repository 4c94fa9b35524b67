/**
 * Finds the answer to a question once for everybody who asks it meanwhile. Who comes while it is being found waits for the next
 * lookup and shares that: the one under way may have read what was true before they came.
 *
 * @param find may reject, which everybody who shares it hears of
 * @param nameOf equal for equal questions
 */
export function askTogether<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  nameOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const lookups = new Map<string, Lookup<Answer>>();
  const begin = (question: Question): Promise<Answer> => {
    const name = nameOf(question);
    const lookup: Lookup<Answer> = { answer: find(question), next: null };
    const end = (): void => {
      lookups.delete(name);
    };
    lookups.set(name, lookup);
    // Before who waits for the next one begins it, as both are called in the order in which they asked.
    lookup.answer.then(end, end);
    return lookup.answer;
  };
  return (question) => {
    const lookup = lookups.get(nameOf(question));
    if (lookup === undefined) return begin(question);
    const beginNext = (): Promise<Answer> => begin(question);
    lookup.next ??= lookup.answer.then(beginNext, beginNext);
    return lookup.next;
  };
}

/** One that is under way, and the one after it as soon as somebody waits for that. */
interface Lookup<Answer> {
  readonly answer: Promise<Answer>;
  next: Promise<Answer> | null;
}
