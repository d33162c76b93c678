import { uscCheckCharacter } from '#contract/validators/checksum.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { lockPlatform, saveAccount, savePlatform } from './keep.ts';

const CODE = '91000000MA0DEM088';
const COMPANY = {
  name: '示例供应链管理有限公司',
  usc: `${CODE}${uscCheckCharacter(CODE) ?? ''}`,
  legalName: '示例丙',
  invoiceTitle: '示例供应链管理有限公司',
  taxNo: `${CODE}${uscCheckCharacter(CODE) ?? ''}`,
  invoiceAddress: '示例省示例市示例区示例路 1 号',
  invoicePhone: '400-000-0000',
  invoiceBank: '示例银行示例市分行营业部',
  invoiceAccount: '99990100000000000088',
  version: 0,
};
const ACCOUNTS = [
  { openBank: '示例银行示例市分行营业部', accountNo: '99990100000000000088', remarks: '付款账户' },
  { openBank: '示例商业银行示例市支行', accountNo: '99990200000000000089', remarks: '收款账户' },
];

/** The platform's own company with two accounts, where nobody has entered one. */
export async function demoPlatform({ db, cipher, at }: DemoContext): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    if ((await lockPlatform(tx)) !== undefined) return;
    const { id: accountId } = await tx
      .selectFrom('account')
      .select('id')
      .where('phone', '=', '13800000016')
      .executeTakeFirstOrThrow();
    const keeping = { tx, cipher, accountId, at };
    await savePlatform(keeping, COMPANY);
    for (const account of ACCOUNTS) await saveAccount(keeping, account);
  });
}
