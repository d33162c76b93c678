/** Begins the query keys of everything about parties. */
export const PARTY_KEY = ['party'] as const;
