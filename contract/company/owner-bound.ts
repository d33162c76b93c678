import { isAtLeast, isZero } from '../arithmetic/decimal.ts';
import { divide, multiply, round2, subtract } from '../arithmetic/money.ts';

/** From this share of a bound on it is marked as nearly used up; at all of it as used up. */
const NEAR = '0.8';

/** How what is granted on an owner (业主) stands against its bound (敞口上限). */
export interface BoundStanding {
  /** What may still be granted, yuan; below zero where the bound was set below what was granted. */
  readonly left: string;
  /** What is granted as a fraction of the bound, four places; '' of a bound of nothing. */
  readonly share: string;
  /** Nothing more may be granted, or from 80 % on little. */
  readonly mark: '' | 'near' | 'full';
}

/** What a bound leaves of itself. */
export function boundStanding(bound: string, granted: string): BoundStanding {
  const share = isZero(bound) ? '' : divide(granted, bound, 4);
  const reaches = (part: string) => isAtLeast(granted, multiply(bound, part));
  return {
    left: round2(subtract(bound, granted)),
    share,
    mark: reaches('1') ? 'full' : reaches(NEAR) ? 'near' : '',
  };
}
