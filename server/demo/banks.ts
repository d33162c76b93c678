import type { Kysely } from 'kysely';

import { cnapsCheckDigit } from '#contract/bank/cnaps.ts';
import type { Database } from '#server/db/types.ts';
import { writeBranches } from '#server/kernel/company/write-branches.ts';
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

/** No bank has the code 999. */
const DEMO_BRANCHES = [
  ['99900010001', '示例银行示例市建设路支行', '示例市'],
  ['99900010002', '示例银行示例市钢铁路支行', '示例市'],
  ['99900010003', '示例银行示例市分行营业部', '示例市'],
  ['99900020001', '示例银行示例县支行', '示例县'],
] as const;

/** Adds the branches of the demo bank to the directory (联行号). */
async function addDemoBranches(db: Kysely<Database>, at: Date): Promise<void> {
  const branches = DEMO_BRANCHES.map(([eleven, branchName, city]) => ({
    cnapsCode: `${eleven}${cnapsCheckDigit(eleven)}`,
    branchName,
    bankName: '示例银行',
    city,
  }));
  await writeBranches(db, branches, { at, accountId: null });
}

/** Adds the demo bank accounts that are missing; the first of a company is its default. */
export async function addDemoBanks(
  db: Kysely<Database>,
  cipher: FieldCipher,
  at: Date,
): Promise<void> {
  await addDemoBranches(db, at);
  for (const demo of DEMO_BANKS) {
    const { accountId, companyId } = await demoMember(db, demo.admin);
    const sealed = cipher.seal(demo.accountNo, `bank.account_no:${companyId}`);
    const hash = cipher.hash(demo.accountNo, 'bank.account_no');
    await inScope(db, { accountId, companyId }, async (tx) => {
      const own = tx
        .selectFrom('bank')
        .select('account_no_hash')
        .where('company_id', '=', companyId);
      const hashes = (await own.execute()).map(({ account_no_hash }) => account_no_hash);
      if (hashes.includes(hash)) return;
      const row = {
        company_id: companyId,
        name: demo.name,
        bank_type: demo.type,
        open_bank: demo.openBank,
        remarks: demo.remarks,
        contact_person: demo.contact.person,
        contact_phone: demo.contact.phone,
        account_no_sealed: sealed,
        account_no_hash: hash,
        account_no_last4: demo.accountNo.slice(-4),
        is_default: hashes.length === 0,
        created_by: accountId,
        created_at: at,
        updated_by: accountId,
        updated_at: at,
      };
      await tx.insertInto('bank').values(row).execute();
    });
  }
}
