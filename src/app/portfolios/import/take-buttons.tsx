import { Button } from "#app/ui/button.tsx";

interface TakeButtonsProps {
  /** How many companies come in. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onBack: () => void;
}

/** The end of a dry run: take it in, or go back. */
export function TakeButtons({ count, isBusy, onTake, onBack }: TakeButtonsProps) {
  return (
    <div data-slot="button-row">
      <Button variant="accent" disabled={isBusy || count === 0} onClick={onTake}>
        Import {count} {count === 1 ? "company" : "companies"}
      </Button>
      <Button onClick={onBack}>Back</Button>
    </div>
  );
}
