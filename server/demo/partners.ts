import { type Kysely, sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import type { Database } from '#server/db/types.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { demoMember } from './member.ts';

interface DemoPartner {
  /** As the demo registry spells it. */
  name: string;
  type: string;
  /** May be a supplier of a 反向保理, although nobody of it signs in here. */
  certified?: true;
  contact: readonly [person: string, phone: string, address: string];
  /** No bank has numbers that begin with 9999. */
  account?: { openBank: string; accountNo: string; remarks: string };
}

/** Of the demo buyer. */
const PARTNERS: readonly DemoPartner[] = [
  {
    name: '示例建材供应有限公司',
    type: '3',
    contact: ['示例乙', '13800000002', '示例省示例县示例路 2 号'],
    account: {
      openBank: '示例银行示例县支行',
      accountNo: '99990100000000000021',
      remarks: '货款收款账户',
    },
  },
  {
    name: '示例钢铁贸易有限公司',
    type: '3',
    certified: true,
    contact: ['示例丙', '13800000101', '示例省示例市示例路 3 号'],
    account: {
      openBank: '示例银行示例市钢铁路支行',
      accountNo: '99990100000000000031',
      remarks: '钢材货款收款账户',
    },
  },
  {
    name: '示例市城市建设投资有限公司',
    type: '1',
    contact: ['示例庚', '13800000102', '示例省示例市示例大道 1 号'],
  },
];

/** Of the buyer that pays late. */
const PARTNERS_OF_LATE: readonly DemoPartner[] = [
  {
    name: '示例沥青材料有限公司',
    type: '3',
    contact: ['示例癸', '13800000005', '示例省示例市示例县沥青路 5 号'],
    account: {
      openBank: '示例银行示例县支行',
      accountNo: '99990100000000000051',
      remarks: '沥青货款收款账户',
    },
  },
  {
    name: '示例市城市建设投资有限公司',
    type: '1',
    contact: ['示例庚', '13800000102', '示例省示例市示例大道 1 号'],
  },
];

/** By the phone of the buyer that knows them. */
const DEMO_PARTNERS: Readonly<Record<string, readonly DemoPartner[]>> = {
  '13800000001': PARTNERS,
  '13800000004': PARTNERS_OF_LATE,
};

interface Adding {
  tx: Tx;
  cipher: FieldCipher;
  accountId: string;
  companyId: string;
  at: Date;
}

/** The row that all companies share for the code that the demo registry has; made when it is new. */
async function companyOf({ tx, at }: Adding, { name, certified }: DemoPartner) {
  const registered = await tx
    .selectFrom('registry_company')
    .select(['usc', 'legal_person_name', 'actual_controller'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('company')
    .values({
      name,
      usc: registered.usc,
      created_at: at,
      ...(certified && { real_name_status: USER_STATUS.certified }),
    })
    .onConflict((row) => row.column('usc').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('company')
    .select('id')
    .where('usc', '=', registered.usc)
    .executeTakeFirstOrThrow();
  return { id, ...registered };
}

async function addPartner(adding: Adding, demo: DemoPartner): Promise<void> {
  const { tx, cipher, accountId, companyId, at } = adding;
  const party = await companyOf(adding, demo);
  const [contact_person, contact_phone, contact_address] = demo.contact;
  const stamp = { created_by: accountId, created_at: at, updated_by: accountId, updated_at: at };
  const entry = await tx
    .insertInto('contact_client')
    .values({
      company_id: companyId,
      party_company_id: party.id,
      name: demo.name,
      usc: party.usc,
      company_type: [demo.type],
      legal_name: party.legal_person_name,
      actual_controller: party.actual_controller,
      contact_person,
      contact_phone,
      contact_address,
      ...stamp,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (demo.account === undefined) return;
  const { openBank, accountNo, remarks } = demo.account;
  await sql`
    insert into contact_bank (company_id, contact_client_id, name, bank_type, open_bank, remarks,
      account_no_sealed, account_no_hash, account_no_last4, created_by, created_at, updated_by, updated_at)
    values (${companyId}, ${entry.id}, ${demo.name}, '1', ${openBank}, ${remarks},
      ${cipher.seal(accountNo, `contact_bank.account_no:${companyId}`)},
      ${cipher.hash(accountNo, 'contact_bank.account_no')}, ${accountNo.slice(-4)},
      ${accountId}, ${at}, ${accountId}, ${at})`.execute(tx);
}

/** Adds the demo trading partners (贸易伙伴) once; whoever has some already keeps what is there. */
export async function addDemoPartners(
  db: Kysely<Database>,
  cipher: FieldCipher,
  at: Date,
): Promise<void> {
  for (const [phone, partners] of Object.entries(DEMO_PARTNERS)) {
    const { accountId, companyId } = await demoMember(db, phone);
    await inScope(db, { accountId, companyId }, async (tx) => {
      const known = await tx.selectFrom('contact_client').select('id').limit(1).execute();
      if (known.length > 0) return;
      for (const demo of partners) {
        await addPartner({ tx, cipher, accountId, companyId, at }, demo);
      }
    });
  }
}
