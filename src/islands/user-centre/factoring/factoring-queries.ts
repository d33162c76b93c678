import { factoringDocument } from '#contract/factoring/factoring.ts';
import { recordQueries } from '#src/widgets/document/record-view.ts';

/** What is asked of financings (保理融资). */
export const factoringQueries = recordQueries('factoring', factoringDocument.calls);
