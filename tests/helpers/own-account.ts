import { sql } from 'kysely';

import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import type { TestApp } from './app.ts';
import type { Companies } from './companies.ts';
import { sealing } from './sealing.ts';

/** Whole number of the account that registerAccount() enters. */
export const OWN_ACCOUNT = '622200001234567';

/** A company's own bank account, in its name unless another is given, as its administrator enters it, verified unless not; its id. */
export async function registerAccount(
  portal: TestApp,
  companies: Companies,
  companyId: string,
  {
    holder,
    accountNo = OWN_ACCOUNT,
    verified = true,
  }: { holder?: string; accountNo?: string; verified?: boolean } = {},
): Promise<string> {
  const admin = await companies.member('companyAdmin', companyId);
  const { rows } = await sql<{ name: string }>`
    select name from company where id = ${companyId}`.execute(portal.database.superuser);
  const { headers, seal } = sealing(admin.browser);
  const body = {
    name: holder ?? rows[0]?.name,
    bankType: '1',
    accountNo: seal(accountNo),
    openBank: '示例银行武汉分行',
    contactPhone: '13900000001',
    remarks: '基本户',
  };
  const answer = await admin.browser.call('/portal/bank/save', { headers, body });
  if (answer.code !== 0) throw new Error(answer.body);
  const id = String(answer.data);
  if (verified) {
    const proved = portal.database.superuser
      .updateTable('bank')
      .set({ verify_status: BANK_VERIFY.verified });
    await proved.where('id', '=', id).execute();
  }
  return id;
}
