/** Payments of one statement, whether it comes as text or as a workbook. */
export const MOST_ROWS = 10_000;

/** Rows with the few lines that banks put above the head and below the last payment. */
export const MOST_LINES = MOST_ROWS + 100;

/** What is said of a longer one. */
export const TOO_LONG = `流水超过 ${MOST_ROWS} 行，请分批导入`;
