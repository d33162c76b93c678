/** The page on which a debtor without an account answers its notice of assignment; below /portal. Its token stands behind the #. */
export const CONFIRM_PAGE = '/confirm';
