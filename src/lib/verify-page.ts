/** The page on which whoever was handed an evidence (举证材料) finds out that nothing of it was changed; below /portal. */
export const VERIFY_PAGE = '/verify';
