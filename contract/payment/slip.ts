/** FileType 银行回单, and 承兑票面. */
export const SLIP = 111;
export const DRAFT_FACE = 112;

/** Said of a day on which nobody can have paid yet. */
export const PAID_LATER = '付款日期不能晚于今天';
