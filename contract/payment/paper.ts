import { daysBetween, isDate } from '../form/dates.ts';
import { PAY_METHOD } from '../pay-apply/pay-method.ts';

/** What a pay-out may be made with instead of money: a paper with a number, and a day on which it is paid (rules.md C.13, H.3). */
export interface Paper {
  readonly name: string;
  /** What its number is called, and its due day. */
  readonly no: string;
  readonly due: string;
  /** Whether there is one that is paid when it is presented, without a due day. */
  readonly atSight: boolean;
  /** Whether its face is a file of its own (承兑票面). */
  readonly hasFace: boolean;
}

const DRAFT: Paper = {
  name: '承兑汇票',
  no: '票据号',
  due: '票据到期日',
  atSight: false,
  hasFace: true,
};

/** By enumeration PayMethod; a transfer (电汇) has none. */
const PAPERS: ReadonlyMap<string, Paper> = new Map([
  [PAY_METHOD.bankDraft, DRAFT],
  [PAY_METHOD.commercialDraft, DRAFT],
  [
    PAY_METHOD.letterOfCredit,
    { name: '国内信用证', no: '信用证编号', due: '信用证到期日', atSight: true, hasFace: false },
  ],
  [
    PAY_METHOD.voucher,
    {
      name: '应收账款电子凭证',
      no: '凭证编号',
      due: '凭证到期日',
      atSight: false,
      hasFace: false,
    },
  ],
]);

/** The paper that is paid with by a method; undefined of a transfer. */
export const paperOf = (payMethod: string): Paper | undefined => PAPERS.get(payMethod);

/** What lists of all methods call number and due day. */
export const PAPER_NO = '票据/凭证编号';
export const PAPER_DUE = '票据/凭证到期日';

/** Names of the parameters: days after the payment on which a paper may be due at most, and above which that is said to be long. */
export const TENOR = { most: 'payment.maxTenorDays', warn: 'payment.warnTenorDays' } as const;

/** Days from the payment until the paper is due; undefined unless both are days. */
const tenorOf = (payDate: string, dueDate: string): number | undefined =>
  isDate(payDate) && isDate(dueDate) ? daysBetween(payDate, dueDate) : undefined;

/** Why a paper cannot be due on that day, in Chinese; undefined where it can. */
export function tenorProblem(
  { due }: Paper,
  { payDate, dueDate, most }: { payDate: string; dueDate: string; most: number },
): string | undefined {
  const days = tenorOf(payDate, dueDate);
  if (days === undefined || days <= 0) return `${due}须晚于付款日期`;
  return days > most ? `${due}距付款日期 ${days} 天，不得超过 ${most} 天` : undefined;
}

/** What is said of a term that is long and may be; undefined of any other. */
export function tenorWarning(
  { due }: Paper,
  { payDate, dueDate, above }: { payDate: string; dueDate: string; above: number },
): string | undefined {
  const days = tenorOf(payDate, dueDate);
  if (days === undefined || days <= above) return undefined;
  return `${due}距付款日期 ${days} 天，超过 ${above} 天，请核对是否变相延长付款期限`;
}
