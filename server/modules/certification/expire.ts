import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { papersEnd } from '#server/kernel/company/papers-end.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { EVENT } from './messages.ts';

const companies = columnsOf('company', 'c');
const own = columnsOf('platform_company', 'o');

interface Ended {
  id: string;
  name: string;
  day: string;
}

/** Companies whose papers have run out are 已过期待更新 from the day after; their administrators are told so. */
export async function expireCertifications({
  db,
  clock,
}: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const { certified, expired } = USER_STATUS;
  await inScope(db, { maintenance: true, operator: true }, async (tx) => {
    const { rows } = await sql<Ended>`
      select ${companies.id}, ${companies.name}, ${papersEnd(companies)} as day from ${companies}
      where ${companies.real_name_status} = ${certified} and ${papersEnd(companies)} < ${wireDay(at)}
        and not exists (select from ${own} where ${own.company_id} = ${companies.id})
      order by ${companies.id} for no key update of c`.execute(tx);
    for (const { id, name, day } of rows) {
      await tx
        .updateTable('company')
        .set({ real_name_status: expired })
        .where('id', '=', id)
        .execute();
      const accountId = await membersOf(tx, id, [ROLE.admin], at);
      await emit(tx, { topic: EVENT.expired, accountId, payload: { name, day } }, at);
    }
  });
}
