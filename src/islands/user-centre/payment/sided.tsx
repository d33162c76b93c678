import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

import { receivablePlan } from '#contract/collection/receivable-plan.ts';
import { PAYMENT_DIRECTION } from '#contract/payment/states.ts';
import { call } from '#src/api/client.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useView } from '#src/ui/view-context.ts';

import styles from './sided.module.css';

interface Side {
  readonly label: string;
  readonly List: ComponentType<{ above: ReactNode }>;
}

/** Whether my company owes the platform anything, or ever has; undefined until that is known. */
function useOwes(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['receivablePlan', 'any'],
    queryFn: async ({ signal }) =>
      (await call(receivablePlan.page, { pageNum: 1, pageSize: 1 }, { signal })).total > 0,
  });
  return isError ? false : data;
}

/**
 * Two lists at one address: what a buyer pays to the platform and what a supplier is paid by it. A company that owes nothing sees
 * the supplier's alone, as it is; an address may name the direction that its reader wants to see.
 */
export function sided(buyer: Side, supplier: Side) {
  return () => {
    const owes = useOwes();
    const { direction } = useView().search;
    const isReceiving = direction === PAYMENT_DIRECTION.out;
    const [chosen, choose] = useState<Side>(isReceiving ? supplier : buyer);
    useEffect(() => {
      if (isReceiving) choose(supplier);
    }, [isReceiving]);
    if (owes === undefined) return null;
    if (!owes) return <supplier.List above={null} />;
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
