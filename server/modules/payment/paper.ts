import { paperOf } from '#contract/payment/paper.ts';
import { TENOR, tenorProblem } from '#contract/payment/tenor.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { Payment } from './lock.ts';

interface Said {
  payDate: string;
  draftNo?: string | undefined;
  draftDueDate?: string | undefined;
}

const NO_PAPER = '电汇付款没有票据，无需填写';

/** Number and due day of what is paid by a paper; a transfer has neither. Throws the field that is wrong. */
export async function expectPaper(
  tx: Tx,
  { payMethod }: Pick<Payment, 'payMethod'>,
  { payDate, draftNo = '', draftDueDate = '' }: Said,
): Promise<void> {
  const paper = paperOf(payMethod);
  if (paper === undefined) {
    if (draftNo !== '') throw invalidField('draftNo', NO_PAPER);
    if (draftDueDate !== '') throw invalidField('draftDueDate', NO_PAPER);
    return;
  }
  if (draftNo === '') throw invalidField('draftNo', `${paper.name}付款请填写${paper.no}`);
  if (draftDueDate === '') {
    if (paper.atSight) return;
    throw invalidField('draftDueDate', `请填写${paper.due}`);
  }
  const most = Number(await paramOf(tx, TENOR.most));
  const problem = tenorProblem(paper, { payDate, dueDate: draftDueDate, most });
  if (problem !== undefined) throw invalidField('draftDueDate', problem);
}
