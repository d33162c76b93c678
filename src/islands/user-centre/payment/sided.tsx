import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

import { PAYMENT_DIRECTION } from '#contract/payment/states.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ViewSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';
import { StandIn } from '#src/widgets/shell/stand-in.tsx';

import styles from './sided.module.css';

interface Side {
  readonly label: string;
  readonly List: ComponentType<{ above: ReactNode }>;
}

interface BuyerSide extends Side {
  /** Whether my company has anything there. */
  readonly has: (signal: AbortSignal) => Promise<boolean>;
}

/** Whether my company has anything on the buyer's side; undefined until that is known. */
function useBuys({ label, has }: BuyerSide): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['receivablePlan', 'any', label],
    queryFn: ({ signal }) => has(signal),
  });
  return isError ? false : data;
}

/**
 * Two lists at one address: what a buyer pays to the platform and what a supplier is paid by it. A company that has nothing on the
 * buyer's side sees the supplier's alone, as it is; an address may name the direction that its reader wants to see.
 */
export function sided(buyer: BuyerSide, supplier: Side) {
  return () => {
    const buys = useBuys(buyer);
    const { route, search } = useView();
    const isReceiving = search.direction === PAYMENT_DIRECTION.out;
    const [chosen, choose] = useState<Side>(isReceiving ? supplier : buyer);
    useEffect(() => {
      if (isReceiving) choose(supplier);
    }, [isReceiving]);
    if (buys === undefined) {
      return (
        <StandIn name={route ?? ''}>
          <ViewSkeleton />
        </StandIn>
      );
    }
    if (!buys) return <supplier.List above={null} />;
    const above = (
      <nav aria-label="付款方向" className={styles.sides}>
        {[buyer, supplier].map((side) => (
          <Button
            key={side.label}
            variant={side === chosen ? 'filled' : 'default'}
            aria-pressed={side === chosen}
            onClick={() => choose(side)}
          >
            {side.label}
          </Button>
        ))}
      </nav>
    );
    return <chosen.List above={above} />;
  };
}
