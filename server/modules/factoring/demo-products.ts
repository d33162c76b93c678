import type { OfferedReceivable } from '#contract/factoring/offer.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { RECOURSE } from '#contract/factoring/states.ts';
import { addDays } from '#contract/form/dates.ts';
import { yearOfNumber } from '#contract/make-invoice/number-year.ts';
import { logDemo } from '#server/demo/log.ts';
import { addPaper } from '#server/demo/paper.ts';
import { asBuyer, asOperator, type DemoCast, demoProject } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { setDebtorLimit } from '#server/trade/factoring/debtor-limit.ts';
import { DEMO_SCHEME } from './demo-scheme.ts';
import { fileReceivables } from './file.ts';
import { projectOf } from './offer.ts';
import { propose } from './scheme.ts';

const LIMIT = '5000000.00';

interface Filed {
  project: string;
  days: number;
  /** Whether the debtor files, for the partner, and bears the fee. */
  isDebtors: boolean;
  proposed: boolean;
  all: readonly [contractNo: string, end: string, amount: string, due: string][];
}

/** 反向保理 that waits for its supplier; the rent of two months and what a factor sells on, which wait for the platform's schemes. */
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
  {
    project: '示例保理资产再转让',
    days: 3,
    isDebtors: false,
    proposed: false,
    all: [
      ['SL-ZB-061', '61', '560000.00', '90'],
      ['SL-ZB-062', '62', '340000.00', '110'],
    ],
  },
];

function receivablesOf({ all }: Filed, day: string): OfferedReceivable[] {
  const invoiceDate = addDays(day, '-20') ?? day;
  return all.map(([contractNo, end, amount, due]) => ({
    contractNo,
    invoiceNo: `${yearOfNumber(invoiceDate)}0000000000000000${end}`,
    invoiceCode: '',
    invoiceDate,
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
    const attachment = [];
    for (const { fileType, label } of factoringProduct(project.productId).papers) {
      const paper = { accountId, companyId, name: `示例${label}`, type: fileType };
      attachment.push({ id: await addPaper(context, tx, paper), fileType });
    }
    return fileReceivables(tx, project, { sellerId: companyId, attachment, all }, making);
  });
  const object = { objectType: 'factoring', objectId: made.id };
  await asBuyer(cast, (tx) => logDemo({ tx, at, me: cast }, 'factoringOffer', object));
  if (!filed.proposed) return;
  const making = { at, accountId: operatorId };
  await asOperator(cast, async (tx) => {
    const held = await lockFactoring(tx, made.id);
    if (held === undefined) return;
    await setDebtorLimit(tx, { debtorId: held.debtorId, amount: LIMIT }, making);
    await propose(tx, held, { ...DEMO_SCHEME, recourseType: RECOURSE.none }, making);
    const me = { accountId: operatorId, companyId: null };
    await logDemo({ tx, at, me }, 'adminFactoringPropose', object);
  });
}

/** Financings of products other than 正向保理, as they are filed. */
export async function fileDemoProducts(cast: DemoCast): Promise<void> {
  for (const filed of FILED) await file(cast, filed);
}
