import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { checkBooks, type ItemFound } from '#server/modules/books/check.ts';

/** The check of the books as the platform makes it, without a trace. */
export const booksOf = (db: Kernel['db'], today: string): Promise<ItemFound[]> =>
  inScope(db, { maintenance: true, operator: true }, (tx) => checkBooks(tx, today));
