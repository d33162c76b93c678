/** Begins the query keys of everything about limits. */
export const LIMIT_KEY = ['limit'] as const;
