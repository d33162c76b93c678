import { DRAFT_FACE, PAID_LATER, SLIP } from '#contract/payment/slip.ts';
import { serverDay } from '#src/api/server-clock.ts';

import type { AskedField } from './ask-dialog.tsx';

/** What finance writes down of a payment that it has made. */
export const SLIP_FIELDS: readonly AskedField[] = [
  { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
  {
    name: 'payDate',
    label: '付款日期',
    control: 'day',
    required: true,
    problem: (day) => (day > serverDay() ? PAID_LATER : undefined),
  },
];

/** 银行回单 as a dialog asks for it, and as it is sent. */
export const SLIP_PAPER = { label: '银行回单', fileType: SLIP, missing: '请上传银行回单' } as const;
export const slipsOf = (papers: readonly { id: string }[]) =>
  papers.map(({ id }) => ({ id, fileType: SLIP }));

/** The same of 承兑票面, and of both. */
export const FACE_PAPER = { label: '承兑票面', fileType: DRAFT_FACE } as const;
export const papersOf = (papers: readonly { id: string; fileType: number }[]) =>
  papers.map(({ id, fileType }) => ({ id, fileType }));
