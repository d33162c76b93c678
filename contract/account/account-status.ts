/** Where an account stands, as the console's lists tell it; words in noun/admin-words.ts. */
export const ACCOUNT_CODES = { normal: '1', disabled: '2', locked: '3', closed: '4' } as const;

/** Enumeration UserType, as the console's lists tell it. */
export const USER_TYPE = { customer: '1', operator: '2' } as const;

/** Where offices and roles stand, as the console's lists tell it. */
export const OPEN_CODES = { open: '1', closed: '2' } as const;
