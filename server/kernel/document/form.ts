import type { DocumentDeclaration } from '#contract/document/document.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { filesOf } from '#contract/form/files.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { FlowRecord, FlowStep } from '#server/kernel/flow/flow.ts';
import { checkValues, openForm } from '#server/kernel/form/open-form.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import { detailOnly, type Field } from '#server/kernel/resource/field.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { wireDay } from '../clock.ts';

/** Who fills in a form, and what it held. */
export interface Filling {
  tx: Tx;
  values: Values;
  companyId: string;
  at: Date;
}

/** How the business form of a document becomes its row; `Known` is what its values refer to, as it is now. */
export interface DocumentForm<Known> {
  /** Looks up what the values name. Throws 422 beside the field for what is not there. */
  known(filling: Filling): Promise<Known>;
  /** The values with those that are never the sender's word. */
  given(values: Values, known: Known): Values;
  /** Settled values as columns. */
  columns(values: Values, known: Known): Record<string, unknown>;
  /** Names of the ids that the values hold, for reviewers. */
  names(known: Known): Readonly<Record<string, string>>;
}

const IN_REVIEW: readonly string[] = [AUDIT.running, AUDIT.companyReview];

/** What follows from a document's form: saving, its rules at a submission, its files, and what reviewers read. */
export interface FormParts {
  beforeSave(saving: Saving<{ values: Values }>): Promise<Record<string, unknown>>;
  /** Throws 422 where a submission is not whole; nothing once it is being reviewed. */
  check(step: FlowStep): Promise<void>;
  view(tx: Tx, record: FlowRecord): Promise<ReviewView>;
  /** The field `values`, with the files of the form. */
  readonly values: Field<Record<string, unknown>>;
}

/** Makes them of a document whose form has no business type of its own and whose values lie in form_data. */
export function formParts<Known>(
  { name, moduleId }: Pick<DocumentDeclaration, 'name' | 'moduleId'>,
  form: DocumentForm<Known>,
): FormParts {
  const open = (tx: Tx) => openForm(tx, { moduleId });
  const stored = ({ row }: FlowRecord) => row.form_data as Values;
  const fillingOf = ({ row }: FlowRecord, tx: Tx, at: Date): Filling => ({
    tx,
    values: row.form_data as Values,
    companyId: String(row.company_id),
    at,
  });
  return {
    async beforeSave({ tx, companyId, at, input }) {
      const known = await form.known({ tx, values: input.values, companyId, at });
      const given = form.given(input.values, known);
      // A save keeps a draft: what is there has its format (domain.md C.0.1).
      const values = checkValues(await open(tx), given, { at, formatsOnly: true });
      return { ...form.columns(values, known), form_data: JSON.stringify(values) };
    },
    async check({ tx, at, record }) {
      if (IN_REVIEW.includes(record.auditStatus)) return;
      const known = await form.known(fillingOf(record, tx, at));
      checkValues(await open(tx), form.given(stored(record), known), { at });
    },
    async view(tx, record) {
      const at = record.row.updated_at as Date;
      const known = await form.known(fillingOf(record, tx, at));
      return reviewOf(tx, await open(tx), {
        values: stored(record),
        names: form.names(known),
        objectType: name,
        objectId: record.id,
        today: wireDay(at),
      });
    },
    values: detailOnly({
      select: { form_data: columnsOfRow<{ form_data: Values }>('t').form_data },
      read: (row) => row.form_data as Record<string, unknown>,
      async after(values, { tx, id, companyId, at }) {
        const opened = await open(tx);
        await setAttachments(tx, {
          owner: { objectType: name, objectId: id, companyId },
          attachments: filesOf(opened.form, values as Values),
          at,
        });
      },
      audited: (row) => row.form_data,
    }),
  };
}
