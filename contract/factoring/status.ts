/** Enumeration FactoringStatus: where receivables that are financed together stand. */
export const FACTORING_STATUS = {
  offered: '1',
  proposed: '2',
  securing: '3',
  ready: '4',
  running: '5',
  overdue: '6',
  settled: '7',
  declined: '8',
  cancelled: '9',
} as const;
