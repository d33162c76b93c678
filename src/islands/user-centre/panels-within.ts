import type { ShownWithin } from '#src/widgets/document/within.ts';

import { RECEIVABLES_WITHIN } from './collection/within.ts';
import { DISPUTES_WITHIN } from './dispute/within.ts';
import { INVOICES_WITHIN } from './make-invoice/within.ts';
import { ESTIMATES_WITHIN, PURCHASES_WITHIN } from './order/within.ts';
import { SALES_WITHIN, SETTLEMENTS_WITHIN } from './settlement/within.ts';
import { WITHIN_PROJECT } from './within-project.ts';

/** What a project's page shows of them, and of what is made out of them, from top to bottom. */
export const PANELS_WITHIN: readonly ShownWithin[] = [
  ...WITHIN_PROJECT,
  ESTIMATES_WITHIN,
  PURCHASES_WITHIN,
  INVOICES_WITHIN,
  SALES_WITHIN,
  SETTLEMENTS_WITHIN,
  DISPUTES_WITHIN,
  RECEIVABLES_WITHIN,
];
