import { SIDE_WORDS, type StatementSide } from '#contract/books/sides.ts';

/** The name of a side; '' of one that is not known. */
export const sideName = (side: string): string => SIDE_WORDS[side as StatementSide] ?? '';
