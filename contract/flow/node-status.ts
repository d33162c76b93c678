/** Codes of the enumeration NodeStatus: waiting, handled, not reached yet (预计). */
export const NODE_STATUS = { open: 1, handled: 2, forecast: 3 } as const;
