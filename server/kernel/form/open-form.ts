import { sql } from 'kysely';
import { checkForm } from '#contract/form/check-form.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Column, Form } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { isBlank } from '#contract/validators/texts.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { perTransaction } from '#server/kernel/sql/per-transaction.ts';
import { invalid } from '#server/kernel/wire/refusal.ts';
import { newestRelease } from './released.ts';
import { lastReleased, type ReleasedForm, releasedForm } from './released-forms.ts';

const tabs = columnsOf('form_tab', 'tab');
const params = columnsOf('param');
const enums = columnsOf('enum_entry');
const entries = columnsOf('dict_entry');
const products = columnsOf('product_type', 'product');
const lines = columnsOf('product_type', 'line');

type FixedChoice = { readonly value: string; readonly label: string };
interface Choice extends FixedChoice {
  /** True: records that have it are read by it, and no other may have it. */
  readonly stopped: boolean;
}

/** A business form (业务表单) as it is released now, with what its rules and fields refer to. */
export interface OpenedForm {
  readonly form: Form;
  /** Values of the parameters that its rules read. */
  readonly params: Readonly<Record<string, string>>;
  /** What a field offers; undefined where that is a search. */
  readonly choicesOf: (field: Column) => readonly (FixedChoice | Choice)[] | undefined;
  /** Name of the business type that it was opened for, after that of its line: 大宗商品/黑色金属; '' for none. */
  readonly productName: string;
  /** Whether that is a business type, and not a line of them. */
  readonly isProduct: boolean;
  /** Whether that is offered no more. */
  readonly isStopped: boolean;
}

interface AskedForm {
  /** Code of ModuleId. */
  moduleId: string;
  /** Code of a business type; without it the form of all. */
  productId?: string;
}

interface ChoiceRow extends Choice {
  kind: string;
  key: string;
}

/** What changes from one opening of a released form to the next. */
interface Opening {
  /** The release; null where there is none. */
  release: string | null;
  product_name: string;
  is_product: boolean;
  is_stopped: boolean;
  params: Record<string, string>;
  choices: ChoiceRow[];
}

/** The newest release for a module and a product, with the parameters and choices that a released form reads. */
async function lookUp(
  tx: Tx,
  { moduleId, productId = '' }: AskedForm,
  { names, sources }: Pick<ReleasedForm, 'names' | 'sources'>,
): Promise<Opening> {
  const release = newestRelease(sql`${moduleId}`, sql`${productId}`);
  const keys = (kind: string) => sources.filter((one) => one.kind === kind).map(({ key }) => key);
  const { rows } = await sql<Opening>`
    select newest.product_code || '/' || newest.version || '/' || (
        select min(${tabs.id}) from ${tabs} where ${tabs.module_id} = newest.module_id
          and ${tabs.product_code} = newest.product_code and ${tabs.version} = newest.version) as release,
      coalesce(${lines.name} || '/', '') || coalesce(${products.name}, '') as product_name, ${products.parent_code} is not null as is_product,
      coalesce(${products.stopped}, false) as is_stopped,
      (select coalesce(json_object_agg(${params.name}, ${params.value}), '{}') from ${params}
        where ${params.name} = any (${names}::text[])) as params,
      (select coalesce(json_agg(choice order by choice.sort), '[]') from (
        select 'enum' as kind, ${enums.enum_name} as key, ${enums.code} as value,
          ${enums.name} as label, ${enums.sort}, false as stopped
        from ${enums}
        where ${enums.enum_name} = any (${keys('enum')}::text[])
        union all
        select 'dict', ${entries.dict_key}, ${entries.dict_value}, ${entries.dict_label},
          ${entries.sort}, ${entries.stopped} from ${entries}
        where ${entries.dict_key} = any (${keys('dict')}::text[])) choice) as choices
    from (select ${productId}::text as code) asked
      left join ${products} using (code) left join ${lines} on ${lines.code} = ${products.parent_code}
      left join ${release} newest on true`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A form was not looked up');
  return row;
}

function choicesFrom(rows: readonly ChoiceRow[]): OpenedForm['choicesOf'] {
  return (field) => {
    const source = field.optionSource;
    if (source === undefined || source.kind === 'remote') return undefined;
    if (source.kind === 'static') return source.options;
    const codes = source.params?.codes?.split(',');
    return rows.filter(
      ({ kind, key, value }) =>
        kind === source.kind && key === source.key && (codes?.includes(value) ?? true),
    );
  };
}

const NOTHING_READ = { names: [], sources: [] };

async function find(tx: Tx, asked: AskedForm): Promise<OpenedForm | undefined> {
  const likely = lastReleased(asked.moduleId, asked.productId ?? '');
  let opening = await lookUp(tx, asked, likely ?? NOTHING_READ);
  if (opening.release === null) return undefined;
  const released = await releasedForm(tx, { ...asked, release: opening.release });
  if (released !== likely) opening = await lookUp(tx, asked, released);
  return {
    form: released.form,
    params: opening.params,
    choicesOf: choicesFrom(opening.choices),
    productName: opening.product_name,
    isProduct: opening.is_product,
    isStopped: opening.is_stopped,
  };
}

const opened = perTransaction<OpenedForm | undefined>();

/** The form of a module and a business type, as formTabList and formFieldList answer it; undefined where there is none. */
export function findForm(tx: Tx, asked: AskedForm): Promise<OpenedForm | undefined> {
  return opened(tx, `${asked.moduleId}/${asked.productId ?? ''}`, () => find(tx, asked));
}

/** The form of a module and a business type. Throws where there is none: every module of ours has one. */
export async function openForm(tx: Tx, asked: AskedForm): Promise<OpenedForm> {
  const form = await findForm(tx, asked);
  if (form === undefined) throw new Error(`module ${asked.moduleId} has no form`);
  return form;
}

interface Checking {
  /** What the noun knows beside the form, by the names that its rules use. */
  facts?: Readonly<Record<string, string>>;
  at: Date;
  /** True for a save: what is there must be right, and nothing must be there. */
  formatsOnly?: boolean;
}

/** A text of which nothing is seen says nothing, and is kept as nothing. */
function withoutBlanks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]));
}

function filled(value: unknown): unknown {
  if (typeof value === 'string') return isBlank(value) ? '' : value;
  if (Array.isArray(value)) return value.map(filled);
  return isRecord(value) ? withoutBlanks(value) : value;
}

/** So many fields are said by name. */
const NAMED = 6;

/** Which fields are wrong, by name: whoever hands in a draft from a list, or from its page, does not see them. */
function namesOf({ tabs }: Form, errors: readonly FieldError[]): string | undefined {
  const keys = new Set(errors.map(({ path }) => path.split('.')[0]));
  const wrong = tabs
    .flatMap(({ fields }) => fields)
    .filter((field) => keysOf(field).some((key) => keys.has(key)));
  if (wrong.length === 0) return undefined;
  const more = wrong.length > NAMED ? `等 ${wrong.length} 项` : '';
  const names = wrong.slice(0, NAMED).map(({ label }) => label);
  return `以下内容未填写或有误，请修改后重试：${names.join('、')}${more}`;
}

/**
 * The values to keep of what came for a form: settled, computed ones computed. Throws 422 with what is wrong by the
 * form's own paths. Values of readonly fields without `calc` must come from the noun's records, never from the sender.
 */
export function checkValues(
  { form, params, choicesOf }: OpenedForm,
  raw: Values,
  { facts = {}, at, formatsOnly = false }: Checking,
): Record<string, unknown> {
  const around = { params, facts, today: wireDay(at) };
  const { values, errors } = checkForm(form, withoutBlanks(raw), around, {
    formatsOnly,
    choicesOf,
  });
  if (errors.length > 0) throw invalid(errors, formatsOnly ? undefined : namesOf(form, errors));
  return values;
}
