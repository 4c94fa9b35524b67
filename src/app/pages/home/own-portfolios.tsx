import { useEffect, useState } from "react";
import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { useGuestStore, usePortfolioRepository } from "#app/portfolios/use-portfolio-repository.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";

const MOST_PORTFOLIOS = 3;
const MOST_COMPANIES = 10;

/** The reader's first portfolios with their companies; nothing where there are none, or none can be read. */
export function OwnPortfolios({ isMember }: { readonly isMember: boolean }) {
  const repository = usePortfolioRepository(isMember, useGuestStore());
  const [portfolios, setPortfolios] = useState<readonly Portfolio[]>([]);
  useEffect(() => {
    let isLeft = false;
    void readFirst(repository).then((read) => {
      if (!isLeft) setPortfolios(read);
    });
    return () => {
      isLeft = true;
    };
  }, [repository]);
  if (portfolios.length === 0) return null;
  return (
    <Stack as="section" gap={2} data-slot="home-portfolios">
      <h2>
        <Link to="/portfolios">Your portfolios</Link>
      </h2>
      {portfolios.map(({ id, name, items }) => (
        <Row key={id} gap={4} rowGap={1} size="small" align="baseline" hasTouchLinks>
          <Link to={`/portfolios/${id}`}>{name}</Link>
          {items.slice(0, MOST_COMPANIES).map(({ id: itemId, symbol }) => (
            <Link key={itemId} to={researchAddress(symbol)}>
              {symbol}
            </Link>
          ))}
          {items.length > MOST_COMPANIES && <Muted as="span">and {items.length - MOST_COMPANIES} more</Muted>}
        </Row>
      ))}
    </Stack>
  );
}

async function readFirst(repository: PortfolioRepository): Promise<readonly Portfolio[]> {
  const list = await repository.list();
  if (!list.ok) return [];
  const shown = list.value.portfolios.filter(({ archivedAt, companies }) => archivedAt === null && companies > 0);
  const read = await Promise.all(shown.slice(0, MOST_PORTFOLIOS).map(({ id }) => repository.read(id)));
  return read.flatMap((answer) => (answer.ok ? [answer.value] : []));
}
