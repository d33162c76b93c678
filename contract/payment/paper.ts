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
