import { useState } from "react";
import { PortfolioSelect } from "#app/portfolios/portfolio-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import type { PortfolioItem, PortfolioLine } from "#contracts/portfolio.ts";
import type { PortfolioEditor } from "./use-portfolio.ts";

/** Moves a company by name: up, down, to an end, to a position, to another portfolio. */
export function MoveCompany({
  item,
  editor,
  others,
  onMoved,
}: {
  readonly item: PortfolioItem;
  readonly editor: PortfolioEditor;
  readonly others: readonly PortfolioLine[];
  readonly onMoved: () => void;
}) {
  const { items } = editor.portfolio;
  const index = items.findIndex((one) => one.id === item.id);
  const last = items.length - 1;
  const move = (to: number): void => void editor.move(item.id, to);
  return (
    <Stack as="section" aria-label="Move">
      <h3>
        Position {index + 1} of {items.length}
      </h3>
      <Row gap={2} align="end">
        <Button disabled={index <= 0} onClick={() => move(index - 1)}>
          Up
        </Button>
        <Button disabled={index >= last} onClick={() => move(index + 1)}>
          Down
        </Button>
        <Button disabled={index <= 0} onClick={() => move(0)}>
          To the top
        </Button>
        <Button disabled={index >= last} onClick={() => move(last)}>
          To the bottom
        </Button>
      </Row>
      <MoveToPosition count={items.length} onMove={(position) => move(position - 1)} />
      {others.length > 0 && (
        <MoveToPortfolio
          others={others}
          onMove={(to) => {
            onMoved();
            void editor.moveTo(item.id, to);
          }}
        />
      )}
    </Stack>
  );
}

function MoveToPosition({
  count,
  onMove,
}: {
  readonly count: number;
  /** @param position - Counted from 1. */
  readonly onMove: (position: number) => void;
}) {
  const [text, setText] = useState("");
  const position = Number(text);
  const isPlace = Number.isInteger(position) && position >= 1 && position <= count;
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlace) onMove(position);
        setText("");
      }}
    >
      <Field
        label="Move to position"
        inputMode="numeric"
        value={text}
        error={text !== "" && !isPlace ? `Give a number from 1 to ${count}.` : null}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!isPlace}>
        Move
      </Button>
    </Stack>
  );
}

function MoveToPortfolio({
  others,
  onMove,
}: {
  readonly others: readonly PortfolioLine[];
  readonly onMove: (to: PortfolioLine) => void;
}) {
  const [id, setId] = useState(others[0]?.id ?? "");
  const chosen = others.find((line) => line.id === id);
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onMove(chosen);
      }}
    >
      <PortfolioSelect label="Move to portfolio" others={others} chosen={id} onChoose={setId} />
      <Button type="submit">Move</Button>
    </Stack>
  );
}
