import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { papersEnd } from '#server/kernel/company/papers-end.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import { EVENT } from './messages.ts';

const companies = columnsOf('company', 'c');
const own = columnsOf('platform_company', 'o');

interface Ended {
  id: string;
  name: string;
  day: string;
}

const { certified, expired } = USER_STATUS;

async function expire(tx: Tx, { id, name, day }: Ended, at: Date): Promise<void> {
  await tx.updateTable('company').set({ real_name_status: expired }).where('id', '=', id).execute();
  const accountId = await membersOf(tx, id, [ROLE.admin], at);
  await emit(tx, { topic: EVENT.expired, accountId, payload: { name, day } }, at);
}

/** Companies whose papers have run out are 已过期待更新 from the day after; their administrators are told so. */
export async function expireCertifications(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Ended>(working, {
    name: 'expireCertifications',
    rows: companies,
    due: sql`${companies.real_name_status} = ${certified} and ${papersEnd(companies)} < ${wireDay(at)}
      and not exists (select from ${own} where ${own.company_id} = ${companies.id})`,
    columns: sql`${companies.id}, ${companies.name}, ${papersEnd(companies)} as day`,
    each: (tx, ended) => expire(tx, ended, at),
  });
  return await makeRounds(working, [round]);
}
