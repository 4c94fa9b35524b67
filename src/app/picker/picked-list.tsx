import { Link } from "react-router";
import { Cross } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";
import "./picker.css";

interface PickedListProps {
  /** What is picked, for screen readers. */
  readonly label: string;
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    /** The page without it. */
    readonly without: string;
  }[];
}

/** What is picked, each with a link to the page without it. */
export function PickedList({ label, items }: PickedListProps) {
  if (items.length === 0) return null;
  return (
    <Row as="ul" gap={2} rowGap={2} size="small" data-slot="picked" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          {item.label}
          <Link to={item.without} replace preventScrollReset aria-label={`Remove ${item.label}`}>
            <Cross />
          </Link>
        </li>
      ))}
    </Row>
  );
}
