import { attachmentsOfSides, shareFiles } from '#server/kernel/files/shared-files.ts';
import type { FlowDecision } from '#server/kernel/flow/flow.ts';
import { attachments, readOnly } from '#server/kernel/resource/field.ts';
import { isFiledBySupplier } from './filed-by.ts';
import { payApplyRow } from './row.ts';

const OBJECT = 'payApply';

/** The files of a request: its own company's, and what of them its buyer was shown. */
export const papers = {
  ...readOnly(attachments(OBJECT)),
  select: { attachment: attachmentsOfSides(OBJECT, 't.id') },
};

type Of = Pick<FlowDecision, 'tx' | 'at' | 'record'>;

async function toBuyer({ tx, at, record }: Of, only: { types?: readonly number[] }): Promise<void> {
  const row = payApplyRow(record);
  if (!isFiledBySupplier(row)) return;
  const of = { objectType: OBJECT, objectId: record.id, companyId: String(row.buyer_company_id) };
  await shareFiles(tx, { ...of, ...only, at });
}

/** The buyer that has to confirm what its supplier asks for reads the papers that it is asked with. */
export const showPapers = (of: Of): Promise<void> => toBuyer(of, {});

/** What its supplier has taken back the buyer reads no more, nor the papers of it. */
export const hidePapers = (of: Of): Promise<void> => toBuyer(of, { types: [] });
