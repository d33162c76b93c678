/** FileType 银行回单, and 承兑票面. */
export const SLIP = 111;
export const DRAFT_FACE = 112;
