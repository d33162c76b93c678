/** Longer texts are no table that a person copied. */
export const LONGEST_PASTE = 5_000_000;

/** Whether a text has more than one cell of a spreadsheet: rows end in line ends, cells in tabs. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
