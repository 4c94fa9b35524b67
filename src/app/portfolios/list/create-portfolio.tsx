import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { creationOf, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { KindField } from "#app/portfolios/kind-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PORTFOLIO_LIMITS, type PortfolioKind } from "#contracts/portfolio.ts";

interface CreatePortfolioProps {
  readonly repository: PortfolioRepository;
  readonly hasRoom: boolean;
  readonly onTrouble: (text: string) => void;
}

/** Makes a portfolio and opens it. */
export function CreatePortfolio({ repository, hasRoom, onTrouble }: CreatePortfolioProps) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<PortfolioKind>("WATCHLIST");
  const [isBusy, setBusy] = useState(false);

  async function create(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const made = await repository.change(creationOf({ name: name.trim(), kind, items: [] }));
    setBusy(false);
    if (made.ok) await navigate(`/portfolios/${made.value.id}`);
    else onTrouble(made.message);
  }

  return (
    <form data-slot="create-portfolio" data-needs="scripts" onSubmit={(event) => void create(event)}>
      <Field
        label="New portfolio"
        placeholder="Name"
        maxLength={PORTFOLIO_LIMITS.nameCharacters}
        value={name}
        disabled={!hasRoom}
        hint={hasRoom ? undefined : "There is no room for another one: delete one, or ask for a larger plan."}
        onChange={(event) => setName(event.target.value)}
      />
      <KindField kind={kind} onChange={setKind} />
      <Button type="submit" variant="accent" disabled={!hasRoom || isBusy || name.trim() === ""}>
        Create
      </Button>
    </form>
  );
}
