/**
 * Finds the answer to a question once for everybody who asks it meanwhile. Who comes while it is being found waits for the next
 * finding and shares that: the one under way may have read what was true before they came.
 *
 * @param find may reject, which everybody who shares it hears of
 * @param nameOf equal for equal questions
 */
export function askTogether<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  nameOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const findings = new Map<string, Finding<Answer>>();
  const begin = (question: Question): Promise<Answer> => {
    const name = nameOf(question);
    const finding: Finding<Answer> = { answer: find(question), next: null };
    const end = (): void => {
      findings.delete(name);
    };
    findings.set(name, finding);
    // Before who waits for the next one begins it, as both are called in the order in which they asked.
    finding.answer.then(end, end);
    return finding.answer;
  };
  return (question) => {
    const finding = findings.get(nameOf(question));
    if (finding === undefined) return begin(question);
    const beginNext = (): Promise<Answer> => begin(question);
    finding.next ??= finding.answer.then(beginNext, beginNext);
    return finding.next;
  };
}

/** One that is under way, and the one after it as soon as somebody waits for that. */
interface Finding<Answer> {
  readonly answer: Promise<Answer>;
  next: Promise<Answer> | null;
}
