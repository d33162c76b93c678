import { sql } from 'kysely';

import { ADMIN, adminOffice } from '#contract/account/people.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const offices = columnsOf('office');
const below = columnsOf('office', 'o');
const accounts = columnsOf('account');

const OPEN = 1;
const CLOSED = 2;

/** Whether `id` is `office` or stands below it. */
async function isBelow(tx: Tx, id: string, office: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above as (
      select ${offices.id}, ${offices.parent_id} from ${offices} where ${offices.id} = ${id}
      union select ${below.id}, ${below.parent_id} from ${below} join above
        on above.parent_id = ${below.id}
    ) select exists (select from above where above.id = ${office}) as found`.execute(tx);
  return rows[0]?.found === true;
}

async function expectLeader(tx: Tx, leader: string): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', leader)
    .where('user_type', '=', 2)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (account === undefined) throw invalidField('leaderId', '请选择启用的运营账号');
}

/** One that was closed with what is below it stays where it is. */
async function expectParent(tx: Tx, parent: string, id: string | undefined): Promise<void> {
  const office = await tx
    .selectFrom('office')
    .select('id')
    .where('id', '=', parent)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('status', '=', OPEN),
        exists(
          selectFrom('office as o')
            .select('o.id')
            .where('o.id', '=', id ?? null)
            .where('o.parent_id', '=', parent),
        ),
      ]),
    )
    .executeTakeFirst();
  if (office === undefined) throw invalidField('parentId', ADMIN.officeParent);
}

function saveRoute(kernel: Kernel): Route {
  return write(kernel, adminOffice.save, async ({ tx, at, input, note }) => {
    const { id, officeName, officeCode, officeType } = input;
    const parent_id = input.parentId || null;
    const leader_id = input.leaderId || null;
    // One at a time: two that move below each other would make a ring.
    await lockFor(tx, 'office', '0');
    if (leader_id !== null) await expectLeader(tx, leader_id);
    if (parent_id !== null) await expectParent(tx, parent_id, id);
    if (parent_id !== null && id !== undefined && (await isBelow(tx, parent_id, id))) {
      throw refused(ADMIN.officeLoop);
    }
    const taken = tx.selectFrom('office').select('id').where('office_code', '=', officeCode);
    const other = await taken.executeTakeFirst();
    if (other && other.id !== id) throw invalidField('officeCode', ADMIN.codeTaken);
    const columns = {
      office_name: officeName,
      office_code: officeCode,
      office_type: Number(officeType),
      parent_id,
      leader_id,
      updated_at: at,
    };
    const saved =
      id === undefined
        ? await tx
            .insertInto('office')
            .values({ ...columns, created_at: at })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('office')
            .set({ ...columns, version: sql`version + 1` })
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirst();
    if (saved === undefined) throw noSuchRecord();
    note({ objectType: 'office', objectId: saved.id, detail: { after: input } });
    return saved.id;
  });
}

function statusRoute(kernel: Kernel, endpoint: typeof adminOffice.disable, status: number): Route {
  return write(kernel, endpoint, async ({ tx, at, input: { id }, note }) => {
    // One at a time: a parent that closes and a child that opens must see each other.
    await lockFor(tx, 'office', '0');
    const { rows } = await sql<{ busy: boolean; below: boolean }>`
      select exists (select from ${accounts} where ${accounts.office_id} = ${id} and ${accounts.status} = ${OPEN})
        or exists (select from ${offices} where ${offices.parent_id} = ${id}
          and ${offices.status} = ${OPEN}) as busy,
        exists (select from ${below} join ${offices} on ${offices.id} = ${below.parent_id}
          where ${below.id} = ${id} and ${offices.status} = ${CLOSED}) as below`.execute(tx);
    if (status === CLOSED && rows[0]?.busy) throw refused(ADMIN.officeBusy);
    if (status === OPEN && rows[0]?.below) throw refused(ADMIN.officeClosed);
    const office = await tx
      .updateTable('office')
      .set({ status, updated_at: at, version: sql`version + 1` })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (office === undefined) throw noSuchRecord();
    note({ objectType: 'office', objectId: id });
    return {};
  });
}

/** 新增, 编辑, 移动, 停用 and 启用 of offices. */
export function officeRoutes(kernel: Kernel): Route[] {
  return [
    saveRoute(kernel),
    statusRoute(kernel, adminOffice.disable, CLOSED),
    statusRoute(kernel, adminOffice.enable, OPEN),
  ];
}
