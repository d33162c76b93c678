import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/types.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { demoMember } from './member.ts';

interface DemoBank {
  /** Number of the company's administrator. */
  admin: string;
  name: string;
  type: string;
  openBank: string;
  accountNo: string;
  remarks: string;
  contact: { person: string; phone: string };
}

/** No bank has numbers that begin with 9999. */
const DEMO_BANKS: readonly DemoBank[] = [
  {
    admin: '13800000001',
    name: '示例建设工程有限公司',
    type: '1',
    openBank: '示例银行示例市建设路支行',
    accountNo: '99990100000000000011',
    remarks: '工程款结算账户',
    contact: { person: '示例甲', phone: '13800000001' },
  },
  {
    admin: '13800000001',
    name: '示例建设工程有限公司',
    type: '3',
    openBank: '示例银行示例市建设路支行',
    accountNo: '99990300000000000012',
    remarks: '项目监管户，专款专用',
    contact: { person: '示例甲', phone: '13800000001' },
  },
  {
    admin: '13800000002',
    name: '示例建材供应有限公司',
    type: '1',
    openBank: '示例银行示例县支行',
    accountNo: '99990100000000000021',
    remarks: '货款收款账户',
    contact: { person: '示例乙', phone: '13800000002' },
  },
];

/** Adds the demo bank accounts that are missing; the first of a company is its default. */
export async function addDemoBanks(
  db: Kysely<Database>,
  cipher: FieldCipher,
  at: Date,
): Promise<void> {
  for (const demo of DEMO_BANKS) {
    const { accountId, companyId } = await demoMember(db, demo.admin);
    const sealed = cipher.seal(demo.accountNo, `bank.account_no:${companyId}`);
    const hash = cipher.hash(demo.accountNo, 'bank.account_no');
    await inScope(db, { accountId, companyId }, (tx) =>
      sql`
        insert into bank (company_id, name, bank_type, open_bank, remarks, contact_person,
          contact_phone, account_no_sealed, account_no_hash, account_no_last4, is_default,
          created_by, created_at, updated_by, updated_at)
        select ${companyId}, ${demo.name}, ${demo.type}, ${demo.openBank}, ${demo.remarks},
          ${demo.contact.person}, ${demo.contact.phone}, ${sealed}, ${hash},
          ${demo.accountNo.slice(-4)}, not exists (select from bank where company_id = ${companyId}),
          ${accountId}, ${at}, ${accountId}, ${at}
        where not exists (select from bank where company_id = ${companyId} and account_no_hash = ${hash})
      `.execute(tx),
    );
  }
}
