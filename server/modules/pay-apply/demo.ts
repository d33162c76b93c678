import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import {
  addDemoDocuments,
  type DemoDocument,
  refusing,
  returning,
} from '#server/demo/documents.ts';
import { agreeing, type DemoCast } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { payApplyRecord } from './document.ts';

const theirs = columnsOf('contact_bank', 'b');
const partners = columnsOf('contact_client', 'p');

type State = 'draft' | 'inReview' | 'returned' | 'rejected' | 'approved';

const road = '示例快速路一标';
const papers = { file31: '示例采购合同' };

const steel = (qty: string, priceIncl: string, spec: string) => ({
  goodsName: '螺纹钢',
  spec,
  unit: 't',
  qty,
  priceIncl,
  taxRate: '0.13',
});

const ARRIVING = [steel('80', '3605', 'HRB400E Φ16'), steel('20', '3605', 'HRB400E Φ25')];

/**
 * From the oldest to the newest; all of them made up. The one of type 3 is paid when its goods have come, so that they may be
 * picked before.
 */
function demoRequests(at: Date): readonly DemoDocument<State>[] {
  const inDays = (days: number) => wireDay(before(at, -days * DAY));
  const common = { project: road, papers };
  const values = (no: string, ratio: string, applyAmount: string, ...goods: object[]) => ({
    payType: '1',
    purchaseContractNo: `SL-CG-${no}`,
    payRatio: ratio,
    applyAmount,
    payMethod: '1',
    expectPayDate: inDays(7),
    purpose: '主体结构用钢，按合同预付',
    goods,
  });
  return [
    {
      ...common,
      state: 'rejected',
      days: 40,
      values: values('001', '50', '365000.00', steel('200', '3650', 'HRB400E Φ12')),
    },
    {
      ...common,
      state: 'approved',
      days: 25,
      values: {
        ...values('006', '30', '108150.00', ...ARRIVING),
        payType: '3',
      },
    },
    {
      ...common,
      state: 'approved',
      days: 12,
      values: values(
        '002',
        '80',
        '1448800.00',
        steel('300', '3650', 'HRB400E Φ12'),
        steel('200', '3580', 'HRB400E Φ20'),
      ),
    },
    {
      ...common,
      state: 'returned',
      days: 5,
      values: values('003', '30', '322200.00', steel('300', '3580', 'HRB400E Φ20')),
    },
    {
      ...common,
      state: 'inReview',
      days: 1,
      values: values('004', '80', '876000.00', steel('300', '3650', 'HRB400E Φ12')),
    },
    {
      ...common,
      state: 'draft',
      days: 0,
      values: values('005', '60', '214800.00', steel('100', '3580', 'HRB400E Φ20')),
    },
  ];
}

/** The supplier with its account, as the demo buyer noted it. */
async function supplierOf(tx: Tx, { partner, companyId }: DemoCast) {
  const { rows } = await sql<{ id: string }>`
    select ${theirs.id} from ${theirs} join ${partners} on ${partners.id} = ${theirs.contact_client_id}
    where ${theirs.company_id} = ${companyId} and ${partners.party_company_id} = ${partner.companyId}
    order by ${theirs.id} limit 1`.execute(tx);
  return { supplierId: partner.companyId, bankId: rows[0]?.id ?? '' };
}

/** Payment requests of the demo buyer. */
export const addDemoPayApplies = (context: DemoContext): Promise<void> =>
  addDemoDocuments(context, payApplyRecord, () => ({
    demos: demoRequests(context.at),
    more: supplierOf,
    lives: {
      inReview: [],
      rejected: [{ hours: 4, act: refusing('合同尚未盖章，请补齐后重新申请') }],
      returned: [
        {
          hours: 3,
          act: returning('付款比例与合同约定不一致，请核对', ['pay', 'payRatio', '合同约定为 50%']),
        },
      ],
      approved: [{ hours: 3, every: 3, act: agreeing() }],
    },
  }));
