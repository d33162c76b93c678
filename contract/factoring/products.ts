import { NOTICE_TYPE, RECOURSE } from './states.ts';

/** A paper that a batch of receivables brings. */
export interface AskedPaper {
  /** Code of FileType. */
  readonly fileType: number;
  readonly label: string;
}

/** What one product of factoring (保理) asks; everything else is the same for all of them. */
export interface FactoringProduct {
  /**
   * Who files receivables, and so applies for the project; the seller takes the scheme in any case. A seller files its own; a
   * debtor those of any supplier that it deals with: one that takes part in the project, or one among its trading partners
   * (贸易伙伴).
   */
  readonly filedBy: 'seller' | 'debtor';
  /** Whose word says what is owed: the debtor answers a notice, or has said so by filing it. */
  readonly approval: 'notice' | 'filing';
  /** Codes of NoticeType and RecourseType that a scheme may have. */
  readonly noticeTypes: readonly string[];
  readonly recourseTypes: readonly string[];
  readonly due: {
    /** Calendar days after the day on which it is filed within which a receivable is due. */
    readonly mostDays: number;
    /** True: rent. What falls due of one contract on one day is one receivable. */
    readonly byPeriod: boolean;
  };
  /** Papers that every batch brings beside those of the project's application. */
  readonly papers: readonly AskedPaper[];
  /** Who bears the fee (手续费): it is taken from what is collected for the seller, or the debtor pays it beside the face. */
  readonly feeSide: 'seller' | 'debtor';
  /** What sides and receivables are called. */
  readonly words: {
    readonly seller: string;
    readonly debtor: string;
    readonly receivable: string;
    /** The contract that a receivable is of. */
    readonly contractNo: string;
  };
}

const FORWARD: FactoringProduct = {
  filedBy: 'seller',
  approval: 'notice',
  noticeTypes: [NOTICE_TYPE.disclosed, NOTICE_TYPE.undisclosed],
  recourseTypes: [RECOURSE.full, RECOURSE.none],
  due: { mostDays: 365, byPeriod: false },
  papers: [],
  feeSide: 'seller',
  words: { seller: '债权人', debtor: '债务人', receivable: '应收账款', contractNo: '贸易合同号' },
};

/** Codes of ProductType of the line 保理 (rules.md D, M23), each with what it asks. */
export const FACTORING_PRODUCTS: Readonly<Record<string, FactoringProduct>> = {
  /** 正向保理. */
  '401': FORWARD,
  /** 反向保理: the debtor files what it owes to its suppliers, which is its word for it, and bears the fee. */
  '402': {
    filedBy: 'debtor',
    approval: 'filing',
    noticeTypes: [NOTICE_TYPE.disclosed],
    recourseTypes: [RECOURSE.none, RECOURSE.full],
    due: { mostDays: 365, byPeriod: false },
    papers: [],
    feeSide: 'debtor',
    words: { seller: '供应商', debtor: '采购方', receivable: '应付账款', contractNo: '贸易合同号' },
  },
  /** 再保理: a factor assigns what it has bought, with the papers by which it has bought it, and stays liable. */
  '403': {
    ...FORWARD,
    noticeTypes: [NOTICE_TYPE.disclosed],
    recourseTypes: [RECOURSE.full],
    papers: [
      { fileType: 11, label: '原保理合同' },
      { fileType: 132, label: '原转让通知' },
      { fileType: 133, label: '原确权回执' },
    ],
    words: { ...FORWARD.words, seller: '转让保理商', receivable: '再转让的应收账款' },
  },
  /** 租金保理: a lessor assigns rent, period by period; its lessee is always told. */
  '404': {
    ...FORWARD,
    noticeTypes: [NOTICE_TYPE.disclosed],
    due: { mostDays: 365, byPeriod: true },
    papers: [{ fileType: 11, label: '租赁合同' }],
    words: { seller: '出租人', debtor: '承租人', receivable: '应收租金', contractNo: '租赁合同号' },
  },
};

/** What the product of a factoring project asks; 正向保理 where the code is none of them. */
export function factoringProduct(productId: string): FactoringProduct {
  return FACTORING_PRODUCTS[productId] ?? FORWARD;
}
