import type { OfferedReceivable } from '#contract/factoring/offer.ts';
import { addDays } from '#contract/form/dates.ts';
import { addPaper } from '#server/demo/paper.ts';
import { asBuyer, asOperator, type DemoCast, demoProject } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import { lockFactoring } from '#server/kernel/trade/factoring/account.ts';
import { setDebtorLimit } from '#server/kernel/trade/factoring/debtor-limit.ts';
import { DEMO_SCHEME } from './demo-scheme.ts';
import { fileReceivables } from './file.ts';
import { projectOf } from './offer.ts';
import { propose } from './scheme.ts';

/** FileType 主合同: the lease. */
const LEASE = 11;

const LIMIT = '5000000.00';

interface Filed {
  project: string;
  days: number;
  /** Whether the debtor files, for the partner, and bears the fee. */
  isDebtors: boolean;
  proposed: boolean;
  all: readonly [contractNo: string, end: string, amount: string, due: string][];
}

/** 反向保理 that waits for its supplier, and the rent of two months that waits for the platform's scheme. */
const FILED: readonly Filed[] = [
  {
    project: '示例钢材反向保理',
    days: 8,
    isDebtors: true,
    proposed: true,
    all: [
      ['SL-FX-041', '41', '268000.00', '120'],
      ['SL-FX-042', '42', '152600.00', '120'],
    ],
  },
  {
    project: '示例塔吊租金保理',
    days: 4,
    isDebtors: false,
    proposed: false,
    all: [
      ['SL-ZL-051', '51', '86000.00', '60'],
      ['SL-ZL-051', '52', '86000.00', '91'],
    ],
  },
];

function receivablesOf({ all }: Filed, day: string): OfferedReceivable[] {
  return all.map(([contractNo, end, amount, due]) => ({
    contractNo,
    invoiceNo: `240000000000000000${end}`,
    invoiceCode: '',
    invoiceDate: addDays(day, '-20') ?? day,
    invoiceAmount: amount,
    receivableAmount: amount,
    transferAmount: amount,
    dueDate: addDays(day, due) ?? day,
    deliveryNo: '',
  }));
}

async function file(cast: DemoCast, filed: Filed): Promise<void> {
  const { context, accountId, companyId, operatorId, partner } = cast;
  const at = before(context.at, filed.days * DAY);
  const all = receivablesOf(filed, wireDay(at));
  const { made } = await asBuyer(cast, async (tx) => {
    const project = await projectOf(tx, await demoProject(tx, filed.project));
    const making = { at, accountId };
    if (filed.isDebtors) {
      const sellerId = partner.companyId;
      return fileReceivables(tx, project, { sellerId, feeMost: '0.5', all }, making);
    }
    const lease = { accountId, companyId, name: '示例租赁合同', type: LEASE };
    const attachment = [{ id: await addPaper(context, tx, lease), fileType: LEASE }];
    return fileReceivables(tx, project, { sellerId: companyId, attachment, all }, making);
  });
  if (!filed.proposed) return;
  const making = { at, accountId: operatorId };
  await asOperator(cast, async (tx) => {
    await setDebtorLimit(tx, { debtorId: companyId, amount: LIMIT }, making);
    const held = await lockFactoring(tx, made.id);
    if (held) await propose(tx, held, { ...DEMO_SCHEME, recourseType: '2' }, making);
  });
}

/** Financings of products other than 正向保理, as they are filed. */
export async function fileDemoProducts(cast: DemoCast): Promise<void> {
  for (const filed of FILED) await file(cast, filed);
}
