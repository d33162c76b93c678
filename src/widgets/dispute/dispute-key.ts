/** Begins the queries of disputes, whose lists stand on the pages of other documents, too. */
export const DISPUTE_KEY = ['dispute'] as const;
