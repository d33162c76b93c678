import { type Kysely, sql } from 'kysely';

/** Titles that told how a value is written, which the console asks for in words now. */
const TITLES = [
  ['qtyTolerance', '各业务线的数量允差（业务线代码:比例，以逗号分隔）', '各业务线的数量允差'],
  [
    'delivery.certificateLines',
    '交货须附质量证明书的业务线（代码，以逗号分隔）',
    '交货须附质量证明书的业务线',
  ],
  [
    'sceneRequiredForPay',
    '付款申请前须有现场登记的业务线（代码，以逗号分隔）',
    '付款申请前须有现场登记的业务线',
  ],
  [
    'receivable.holidayRule',
    '到期日遇休息日（next 顺延至下一工作日，none 不顺延）',
    '到期日遇休息日',
  ],
  [
    'collection.allocationOrder',
    '认款顺序（penalty 罚息、fee 费用、principal 本金，以逗号分隔）',
    '认款顺序',
  ],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, before, after] of TITLES) {
    await sql`update param set title = ${after} where name = ${name} and title = ${before}`.execute(
      db,
    );
  }
}
