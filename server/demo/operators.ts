import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

interface DemoOffice {
  name: string;
  code: string;
  type: 1 | 2;
  parent?: string;
  /** Phone of its head. */
  leader: string;
}

const OFFICES: readonly DemoOffice[] = [
  { name: '示例平台公司', code: 'HQ', type: 1, leader: '13800000009' },
  { name: '业务一部', code: 'BIZ1', type: 2, parent: 'HQ', leader: '13800000010' },
  { name: '运营部', code: 'OPS', type: 2, parent: 'HQ', leader: '13800000011' },
  { name: '风控部', code: 'RISK', type: 2, parent: 'HQ', leader: '13800000013' },
  { name: '法务部', code: 'LEGAL', type: 2, parent: 'HQ', leader: '13800000014' },
  { name: '财务部', code: 'FIN', type: 2, parent: 'HQ', leader: '13800000016' },
];

/** By phone: where each demo operator sits, and the roles; without a list all of them. */
const SEATS: Readonly<Record<string, { office: string; roles?: readonly string[] }>> = {
  '13800000009': { office: 'HQ' },
  '13800000010': { office: 'BIZ1', roles: ['bizManager'] },
  '13800000011': { office: 'OPS', roles: ['operationOfficer'] },
  '13800000012': { office: 'RISK', roles: ['riskOfficer'] },
  '13800000013': { office: 'RISK', roles: ['riskDirector'] },
  '13800000014': { office: 'LEGAL', roles: ['legalOfficer'] },
  '13800000015': { office: 'FIN', roles: ['financeOfficer'] },
  '13800000016': { office: 'FIN', roles: ['financeDirector'] },
  '13800000017': { office: 'HQ', roles: ['auditor'] },
};

async function idByPhone(tx: Tx, phone: string): Promise<string> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return account.id;
}

async function addOffice(tx: Tx, office: DemoOffice, at: Date): Promise<void> {
  const parent = tx
    .selectFrom('office')
    .select('id')
    .where('office_code', '=', office.parent ?? '');
  await tx
    .insertInto('office')
    .values({
      parent_id: parent,
      office_name: office.name,
      office_code: office.code,
      office_type: office.type,
      leader_id: await idByPhone(tx, office.leader),
      phone: office.leader,
      sort: OFFICES.indexOf(office),
      created_at: at,
      updated_at: at,
    })
    .onConflict((row) => row.column('office_code').doNothing())
    .execute();
}

async function seat(tx: Tx, phone: string, at: Date): Promise<void> {
  const { office, roles } = SEATS[phone] ?? { office: '' };
  const account = await idByPhone(tx, phone);
  const { id: office_id } = await tx
    .selectFrom('office')
    .select('id')
    .where('office_code', '=', office)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('account')
    .set({ office_id })
    .where('id', '=', account)
    .where('office_id', 'is', null)
    .execute();
  const codes = roles ?? (await tx.selectFrom('role').select('code').execute()).map((r) => r.code);
  await tx
    .insertInto('role_relation')
    .values(
      codes.map((role_code) => ({ account_id: account, role_code, office_id, created_at: at })),
    )
    .onConflict((row) => row.columns(['account_id', 'role_code']).doNothing())
    .execute();
}

/** The platform company's offices, and who of the demo operators sits where with which roles. */
export async function addDemoOperators(db: Kysely<Database>, at: Date): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    for (const office of OFFICES) await addOffice(tx, office, at);
    for (const phone of Object.keys(SEATS)) await seat(tx, phone, at);
  });
}
