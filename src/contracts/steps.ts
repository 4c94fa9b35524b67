/**
 * One step of the way from a request to its answer. It goes on by `next` with what it was given and what it adds to that, or
 * answers itself.
 */
export type Step<Given, Made, Answer> = (given: Given, next: (made: Made) => Answer) => Answer;

/** A list of steps under construction, in the order in which a request passes them. */
interface Steps<Start, Now, Answer> {
  /** Adds a step, which gets what the steps before it have made. */
  add<Made>(step: Step<Now, Made, Answer>): Steps<Start, Made, Answer>;
  /** Ends the list with what answers a request that passed all of it. */
  end(answer: (made: Now) => Answer): (start: Start) => Answer;
}

/** Begins a list of steps; what each of them makes is typed for the next one. */
export function stepsFrom<Start, Answer>(): Steps<Start, Start, Answer> {
  return extend<Start, Start, Answer>((last) => last);
}

function extend<Start, Now, Answer>(
  build: (last: (made: Now) => Answer) => (start: Start) => Answer,
): Steps<Start, Now, Answer> {
  return {
    add: <Made>(step: Step<Now, Made, Answer>) =>
      extend<Start, Made, Answer>((last) => build((given) => step(given, last))),
    end: build,
  };
}
