import { type RawBuilder, sql } from 'kysely';

import { OPERATE } from '#contract/flow/flow.ts';
import type { columnsOf } from '#server/db/columns-of.ts';

type Operations = Pick<ReturnType<typeof columnsOf<'process_operation'>>, 'operate_type' | 'note'>;

/**
 * SQL: what an operation is told as, a code of AuditOperate. Objections of before were kept as consents, with a note that nothing else
 * writes; lines of the record are never changed.
 */
export const toldOperation = ({ operate_type, note }: Operations): RawBuilder<string> =>
  sql<string>`case when ${operate_type} = ${sql.lit(OPERATE.approve)}
    and ${note} ~ '^对 [0-9]+ 行数量提出异议，其余部分继续$' then ${sql.lit(OPERATE.object)} else ${operate_type} end`;
