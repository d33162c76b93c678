import { sql } from 'kysely';

import type { DocumentDeclaration } from '#contract/document/document.ts';
import { isUnderReview } from '#contract/flow/flow.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { filesOf } from '#contract/form/files.ts';
import { keysOf } from '#contract/form/settle.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { FlowRecord, FlowStep } from '#server/kernel/flow/flow.ts';
import { checkValues, type OpenedForm, openForm } from '#server/kernel/form/open-form.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import { detailOnly, type Field, madeJson, type StoredRow } from '#server/kernel/resource/field.ts';
import type { Lines } from '#server/kernel/resource/lines.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { wireDay } from '../clock.ts';
import { columnsOfValues } from './fields.ts';
import { referredNames } from './references.ts';

/** Who fills in a form, and what it held. */
export interface Filling {
  tx: Tx;
  values: Values;
  companyId: string;
  at: Date;
  /** The row as it stands, of which the id is known; undefined for a new one. */
  before: StoredRow | undefined;
}

const t = columnsOfRow<{ form_data: Values; form_names: Names }>('t');

type Names = Readonly<Record<string, string>>;

/**
 * How the business form of a document becomes its row, beyond what its table of fields says; `Known` is what its values
 * mean, as it is now.
 */
export interface DocumentForm<Known> {
  /** Looks up what the values name. Throws 422 beside the field for what is not there. */
  known(filling: Filling): Promise<Known>;
  /** The values with those that are never the sender's word. */
  given?(values: Values, known: Known): Values;
  /** Further columns, or others than the fields of the form have by their names; `before` is the row as it is, if there is one. */
  columns?(values: Values, known: Known, before: StoredRow | undefined): Record<string, unknown>;
  /** Names of the ids that the values hold, for reviewers. */
  names?(known: Known): Names;
  /** What reviewers are shown beside the form, which nobody fills in. */
  beside?(tx: Tx, id: string): Promise<ReviewView['panels']>;
}

/** A form that its table of fields says all of. */
export const PLAIN_FORM: DocumentForm<null> = { known: () => Promise.resolve(null) };

/** What follows from a document's form: saving, its rules at a submission, its files, and what reviewers read. */
export interface FormParts {
  beforeSave(saving: Saving<{ values: Values }>): Promise<Record<string, unknown>>;
  /** Throws 422 where a submission is not whole; nothing once it is being reviewed. */
  check(step: FlowStep): Promise<void>;
  view(tx: Tx, record: FlowRecord): Promise<ReviewView>;
  /** The field `values`, with the files of the form. */
  readonly values: Field<Record<string, unknown>>;
}

/** The same of a form that is handed in without an approval. */
export interface FilledParts extends FormParts {
  /** Throws 422 where what is stored is not whole; answers what it names, as that is called now. */
  whole(tx: Tx, record: Pick<FlowRecord, 'id' | 'row'>, at: Date): Promise<Names>;
}

interface Parts<Known> {
  readonly table: string;
  readonly form: DocumentForm<Known>;
  /** Tables of the form that are kept as lines, by their keys. */
  readonly lines: Readonly<Record<string, Lines>>;
  /** Whether a save of the row must be whole, as a submission is; drafts need not when absent. */
  isWhole?(before: StoredRow | undefined): boolean;
}

/** Names of the ids in the values of a document's form, as its detail answers them. */
export const storedNames = madeJson('form_names', t.form_names);

const keysIn = ({ form }: OpenedForm) =>
  new Set(form.tabs.flatMap(({ fields }) => fields).flatMap(keysOf));

/** A form's values without the tables that lie in tables of their own, and those tables' rows as lines. */
function apart(values: Values, lines: Parts<unknown>['lines']) {
  const isLine = (key: string) => Object.hasOwn(lines, key);
  const kept = Object.entries(values).filter(([key]) => !isLine(key));
  return {
    kept: Object.fromEntries(kept),
    lines: Object.entries(lines).map(
      ([key, field]) => [field, field.fromRows(values[key])] as const,
    ),
  };
}

/** What a save keeps of the values that were sent, by those. */
const settled = new WeakMap<Values, Values>();

/** What is stored of a document's form and read with its row. */
function valuesField<Known>(
  name: string,
  { lines }: Parts<Known>,
  open: (tx: Tx) => Promise<OpenedForm>,
): Field<Record<string, unknown>> {
  const tables = Object.entries(lines);
  return detailOnly({
    select: Object.assign({ form_data: t.form_data }, ...tables.map(([, { select }]) => select)),
    read: (row) => ({
      ...(row.form_data as Record<string, unknown>),
      ...Object.fromEntries(tables.map(([key, field]) => [key, field.read(row)])),
    }),
    async after(sent, stored) {
      const { tx, id, companyId, at } = stored;
      const values = settled.get(sent as Values) ?? (sent as Values);
      const opened = await open(tx);
      // What a rule hides is not kept, whatever was sent.
      const hides = opened.form.tabs.some(({ visibleWhen }) => visibleWhen !== undefined);
      const shown = hides ? checkValues(opened, values, { at, formatsOnly: true }) : values;
      for (const [field, rows] of apart(shown, lines).lines) await field.after?.(rows, stored);
      await setAttachments(tx, {
        owner: { objectType: name, objectId: id, companyId },
        attachments: filesOf(opened.form, shown),
        at,
      });
    },
    audited: (row) => row.form_data,
  });
}

/** Reads what a form held, its lines among it. */
const storedValues =
  (table: string, values: Field<Record<string, unknown>>) =>
  async (tx: Tx, { id, row }: Pick<FlowRecord, 'id' | 'row'>): Promise<Values> => {
    const selected = Object.entries(values.select).map(([as, of]) => sql`${of} as ${sql.ref(as)}`);
    if (selected.length === 1) return row.form_data as Values;
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(selected)} from ${sql.table(table)} t where t.id = ${id}`.execute(tx);
    return values.read(rows[0] ?? row);
  };

const withPanels = (view: ReviewView, more: ReviewView['panels'] = []): ReviewView => ({
  ...view,
  panels: [...view.panels, ...more],
});

/**
 * What a document names may be called otherwise since it was saved: reviewers read what is handed in, the account that is paid by the
 * digits that it has by then.
 */
async function nameAnew(tx: Tx, table: string, record: FlowRecord, names: Names): Promise<void> {
  const stored = (record.row.form_names ?? {}) as Names;
  if (Object.entries(names).every(([of, name]) => stored[of] === name)) return;
  const form_names = { ...stored, ...names };
  record.row = { ...record.row, form_names };
  await sql`update ${sql.table(table)} set form_names = ${JSON.stringify(form_names)}
    where id = ${record.id}`.execute(tx);
}

/** Makes them of a document whose form has no business type of its own. */
export function formParts<Known>(
  declared: Pick<DocumentDeclaration, 'name' | 'moduleId' | 'fields' | 'details'>,
  parts: Parts<Known>,
): FilledParts {
  const { name, moduleId, fields, details } = declared;
  const { table, form, lines, isWhole = () => false } = parts;
  const all = { ...fields, ...details };
  const open = (tx: Tx) => openForm(tx, { moduleId });
  const values = valuesField(name, parts, open);
  const given = (raw: Values, known: Known) => form.given?.(raw, known) ?? raw;
  const stored = storedValues(table, values);
  const filled = async ({ id, row }: Pick<FlowRecord, 'id' | 'row'>, tx: Tx, at: Date) => {
    const held = await stored(tx, { id, row });
    return { tx, values: held, companyId: String(row.company_id), at, before: row };
  };
  const whole: FilledParts['whole'] = async (tx, record, at) => {
    const filling = await filled(record, tx, at);
    const referred = await referredNames(tx, all, filling);
    const known = await form.known(filling);
    checkValues(await open(tx), given(filling.values, known), { at });
    return { ...referred, ...form.names?.(known) };
  };
  return {
    async beforeSave({ tx, companyId, at, input, before }) {
      const filling = { tx, values: input.values, companyId, at, before };
      const referred = await referredNames(tx, all, filling);
      const known = await form.known(filling);
      const opened = await open(tx);
      // A save keeps a draft: what is there has its format (rules.md C.0.1).
      const formatsOnly = !isWhole(before);
      const checked = checkValues(opened, given(input.values, known), { at, formatsOnly });
      settled.set(input.values, checked as Values);
      const { kept, lines: tables } = apart(checked, lines);
      const names = { ...referred, ...form.names?.(known) };
      return {
        ...columnsOfValues(all, keysIn(opened), kept),
        ...Object.assign({}, ...tables.map(([field, rows]) => field.totals(rows))),
        ...form.columns?.(kept, known, before),
        form_data: JSON.stringify(kept),
        ...('formNames' in details && { form_names: JSON.stringify(names) }),
      };
    },
    async check({ tx, at, record }) {
      if (isUnderReview(record.auditStatus)) return;
      const names = await whole(tx, record, at);
      if ('formNames' in details) await nameAnew(tx, table, record, names);
    },
    whole,
    async view(tx, record) {
      const at = record.row.updated_at as Date;
      const filling = await filled(record, tx, at);
      const names = record.row.form_names as Names | undefined;
      const view = await reviewOf(tx, await open(tx), {
        values: filling.values,
        names: names ?? form.names?.(await form.known(filling)) ?? {},
        objectType: name,
        objectId: record.id,
        today: wireDay(at),
      });
      return withPanels(view, await form.beside?.(tx, record.id));
    },
    values,
  };
}
