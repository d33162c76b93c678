import type { RelatedDocument } from '#contract/timeline.ts';
import { enumName } from '#src/stores/enums.ts';
import type { StatusOf } from '#src/ui/deal/document-rows.tsx';

import { toneOf } from '../statuses.ts';

/** The status of a document of any kind in words. */
export const statusOf: StatusOf = ({ status, enumeration }: RelatedDocument) => ({
  text: status === '' ? '' : enumName(enumeration, status),
  tone: toneOf(enumeration, status),
});
