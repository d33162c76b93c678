import { isControlType } from './controls.ts';
import { type Expression, readExpression } from './expression.ts';
import type { FieldDefinition, FormTab } from './metadata.ts';

/** Metadata that could not be understood: what was made of it instead is shown, this is to be logged. */
export interface FormProblem {
  /** `tabKey.fieldKey`. */
  readonly path: string;
  /** Chinese. */
  readonly text: string;
}

/** Columns have no columns of their own. */
export interface Field extends FieldDefinition {
  readonly columns?: Column[] | undefined;
  /** A table to which nobody adds rows by hand; see TabDefinition. */
  readonly drawn?: boolean | undefined;
  /** What could not be understood about the field, in Chinese, for whoever fills it in. */
  readonly unclear?: string | undefined;
}
export type Column = Omit<Field, 'columns' | 'drawn'>;

/** A form as both sides work with it: its tabs, each with fields; a table tab has one field, the table. */
export interface Form {
  readonly tabs: readonly Tab[];
  readonly problems: readonly FormProblem[];
}

export interface Tab extends Omit<FormTab, 'fields'> {
  readonly fields: readonly Field[];
}

const CONDITIONS = ['visibleWhen', 'requiredWhen', 'readonlyWhen', 'calc'] as const;
const UNCLEAR = '该项的填写规则无法识别，请联系平台';

type Report = (text: string) => void;

function readRule(value: unknown, report: Report): Expression | undefined {
  if (value === undefined || value === null) return undefined;
  const { expression, problem } = readExpression(value);
  if (problem !== undefined) report(problem);
  return expression;
}

function readColumn(field: FieldDefinition, tabKey: string, problems: FormProblem[]): Field {
  const texts: string[] = [];
  const report: Report = (text) => texts.push(text);
  const conditions = Object.fromEntries(
    CONDITIONS.map((name) => [name, readRule(field[name], report)]),
  );
  const rules = (field.rules ?? []).flatMap((rule) => {
    const test = readRule(rule.test, report);
    return test === undefined ? [] : [{ ...rule, test }];
  });
  const unclear = texts.length > 0 && UNCLEAR;
  if (!isControlType(field.controlType)) report(`不支持的控件“${field.controlType.slice(0, 40)}”`);
  problems.push(...texts.map((text) => ({ path: `${tabKey}.${field.fieldKey}`, text })));
  const controlType = isControlType(field.controlType) ? field.controlType : 'text';
  // A rule that nobody understands binds nobody here; the server, which wrote it, still judges.
  return { ...field, ...conditions, controlType, rules, ...(unclear && { unclear }) };
}

function readField(field: Field, tabKey: string, problems: FormProblem[]): Field {
  const columns = field.columns?.map((column) =>
    readColumn(column, `${tabKey}.${field.fieldKey}`, problems),
  );
  return { ...readColumn(field, tabKey, problems), ...(columns && { columns }) };
}

/** The one field of a tab whose fields are the columns of a table. */
function tableOf(tab: FormTab): Field {
  return {
    fieldKey: tab.tabKey,
    label: tab.tabName,
    controlType: 'table',
    dataType: 'rows',
    required: (tab.minCount ?? 0) > 0,
    minCount: tab.minCount,
    limit: tab.limit,
    rules: tab.rules,
    readonly: !tab.repeatable,
    drawn: tab.drawn,
    span: 24,
    sort: 0,
    columns: [...tab.fields],
  };
}

const bySort = (a: { sort: number }, b: { sort: number }) => a.sort - b.sort;

/**
 * Makes the form that both sides work with out of metadata. Never throws for rules or controls that it does not know:
 * an unknown control becomes text, an unreadable rule is left out, and `problems` says so.
 */
export function readForm(tabs: readonly FormTab[]): Form {
  const problems: FormProblem[] = [];
  const read = [...tabs].sort(bySort).map((tab) => {
    const fields = tab.layout === 'table' ? [tableOf(tab)] : [...tab.fields].sort(bySort);
    const report: Report = (text) => problems.push({ path: tab.tabKey, text });
    const visibleWhen = readRule(tab.visibleWhen, report);
    return {
      ...tab,
      visibleWhen,
      fields: fields.map((field) => readField(field, tab.tabKey, problems)),
    };
  });
  return { tabs: read, problems };
}
