import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';

import { PAYMENT_DIRECTION } from '#contract/payment/states.ts';
import { $suppliesOnly } from '#src/stores/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useView } from '#src/ui/view-context.ts';

import styles from './sided.module.css';

interface Side {
  readonly label: string;
  readonly List: ComponentType<{ above: ReactNode }>;
}

interface BuyerSide extends Side {
  /** Whether my company has anything there. */
  readonly has: (signal: AbortSignal) => Promise<boolean>;
}

/**
 * Two lists at one address: what a buyer pays to the platform and what a supplier is paid by it. Who supplies only, and has
 * nothing on the buyer's side, sees the supplier's alone.
 */
export function sided(buyer: BuyerSide, supplier: Side) {
  return () => {
    const suppliesOnly = useStore($suppliesOnly);
    const { data: has } = useQuery({
      queryKey: ['receivablePlan', 'any', buyer.label],
      queryFn: ({ signal }) => buyer.has(signal),
      enabled: suppliesOnly,
    });
    // An address may name the direction that its reader wants to see; what is chosen holds until another comes.
    const { direction } = useView().search;
    const [chosen, choose] = useState<{ side: Side; direction: string | undefined }>();
    const begins = direction === PAYMENT_DIRECTION.out || suppliesOnly ? supplier : buyer;
    const shown = chosen && chosen.direction === direction ? chosen.side : begins;
    const above = (!suppliesOnly || has) && (
      <nav aria-label="付款方向" className={styles.sides}>
        {[buyer, supplier].map((side) => (
          <Button
            key={side.label}
            variant={side === shown ? 'filled' : 'default'}
            aria-pressed={side === shown}
            onClick={() => choose({ side, direction })}
          >
            {side.label}
          </Button>
        ))}
      </nav>
    );
    return <shown.List above={above} />;
  };
}
