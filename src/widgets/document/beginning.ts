import type { ReactNode } from 'react';

/** What a list says of beginning one of its documents. */
export interface Begun {
  readonly title: string;
  /** What to do while there is none yet. */
  readonly empty: ReactNode;
  /** What a company that only supplies has of it: it begins one as well (absent), seldom, or never. */
  readonly forSuppliers?: 'seldom' | 'never';
  /** Whose work it is, for a company that does not supply, where suppliers alone begin one; absent: anybody's. */
  readonly suppliersWork?: string;
}

interface Reader {
  /** Whether the reader's roles may open the form. */
  readonly may: boolean;
  readonly suppliesOnly: boolean;
  /** Its company is known not to supply. */
  readonly neverSupplies: boolean;
}

/** Whether a list offers its reader to begin one, whether that is the main thing there, and what it says while it is empty. */
export function beginningOf(noun: Begun, { may, suppliesOnly, neverSupplies }: Reader) {
  const { forSuppliers, suppliersWork } = noun;
  const isOthers = neverSupplies && suppliersWork !== undefined;
  const mayBegin = may && !isOthers && !(suppliesOnly && forSuppliers === 'never');
  const without = isOthers ? suppliersWork : `贵企业尚无${noun.title}`;
  return {
    mayBegin,
    isMain: !(suppliesOnly && forSuppliers === 'seldom'),
    empty: mayBegin ? noun.empty : without,
  };
}
