import { sql } from 'kysely';

import { USER_STATUS } from '#contract/account/user.ts';
import { REFINED_OIL } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { projectStatusOn } from '#server/trade/orders/status-on.ts';

const projects = columnsOf('project', 'p');
const companies = columnsOf('company', 'c');

/** What somebody is told whose goods may not leave. */
type Words = Readonly<
  Record<'frozen' | 'status' | 'buyer' | 'licence', { code: string; text: string }>
>;

/** Companies that take what they ordered: one whose papers have run out among them (rules.md C.15). */
const TAKING: readonly number[] = [USER_STATUS.certified, USER_STATUS.expired];

/**
 * Goods that were called off may have waited for days: they leave, or are the buyer's, only while their project runs, their buyer is not
 * stopped, and oil has its licence on this day (yyyy-MM-dd). Throws one of the words.
 */
export async function expectMayLeave(
  tx: Tx,
  { projectId, buyerId, day }: { projectId: string; buyerId: string; day: string },
  words: Words,
): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ project: string; buyer: number; until: string }>`
      select ${projectStatusOn(day)} as project, ${companies.real_name_status} as buyer,
        case when ${projects.product_line} = ${REFINED_OIL} then coalesce(${projects.form_data} ->> 'licenseExpire', '') else '' end as until
      from ${projects} join ${companies} on ${companies.id} = ${buyerId} where ${projects.id} = ${projectId}`.execute(
      tx,
    ),
  );
  const { project, buyer, until = '' } = rows[0] ?? {};
  if (project === PROJECT_STATUS.frozen) throw refused(words.frozen);
  if (project !== PROJECT_STATUS.running) throw refused(words.status);
  if (buyer === undefined || !TAKING.includes(buyer)) throw refused(words.buyer);
  if (until !== '' && until < day) throw refused(words.licence);
}
