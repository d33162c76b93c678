import { collectionDocument } from '#contract/collection/collection.ts';
import { call } from '#src/api/client.ts';

import { owes } from './owes.ts';

const { page } = collectionDocument.calls;

/** Whether my company has paid to the platform or will: what has not been owed yet is paid, too. */
export const hasPaid = async (signal: AbortSignal): Promise<boolean> =>
  (await call(page, { pageNum: 1, pageSize: 1 }, { signal })).total > 0 || (await owes(signal));
