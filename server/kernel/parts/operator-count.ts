import type { RawBuilder } from 'kysely';

import type { OperatorRoles } from '#contract/account/platform-role.ts';

/** Something of a noun that waits for operators, beside what is approved: counted for those whose work it is. */
export interface OperatorCount {
  /** Stable name: noun and topic, e.g. `payment.release`. */
  readonly key: string;
  readonly title: string;
  /** What to do about it. */
  readonly note: string;
  readonly roles: OperatorRoles;
  /** 1 普通 2 重要 3 紧急. */
  readonly level?: number;
  /** Named route of the console's list, with the filter that finds the same. */
  readonly routeName: string;
  readonly query: Readonly<Record<string, string>>;
  /** SQL of one number. */
  readonly count: RawBuilder<number>;
}
