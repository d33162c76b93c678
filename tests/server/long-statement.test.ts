import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MOST_ROWS } from '#contract/collection/statement-rows.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  dues = await Dues.with(portal, 13_672_500_000);
}, 120_000);
afterAll(() => portal.close());

/** Digits that no compression makes shorter than they are, as of accounts and serial numbers of a bank. */
const digits = (of: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(of).digest('hex')}`)
    .toString()
    .slice(-length);

test('a statement of as many lines as one may have is taken, with numbers and names as a bank writes them', async () => {
  const cities = [...'京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'];
  const lines = Array.from({ length: MOST_ROWS }, (_, at) =>
    lineOf({
      amount: `${digits(`amount ${at}`, 6)}.${digits(`cents ${at}`, 2)}`,
      serial: `2026052${digits(`serial ${at}`, 13)}`,
      name: `${cities[at % cities.length]}${digits(`name ${at}`, 3)}建筑安装工程有限公司`,
      account: digits(`account ${at}`, 19),
      remark: `支付货款 合同 HT${digits(`contract ${at}`, 8)} 发票 26${digits(`invoice ${at}`, 18)}`,
    }),
  );
  const { data } = await takeStatement(dues.outs.officer, bankStatement(...lines));
  expect(data).toMatchObject({ taken: MOST_ROWS });
}, 120_000);
