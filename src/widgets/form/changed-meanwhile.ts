import type { Form } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { ask } from '#src/ui/confirm.ts';

import type { FormRecord } from './form-record.ts';

/** A value as text, without what nobody has filled in: a form is handed in whole, and says '' or [] where nothing was there. */
const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part === null || part === '' || (Array.isArray(part) && part.length === 0) ? undefined : part,
  );

/** Labels of the fields that hold something else than before, in the order of the form. */
export function changedFields(
  { tabs }: Form,
  before: FormRecord['values'],
  after: FormRecord['values'],
): string[] {
  return tabs
    .flatMap(({ fields }) => fields)
    .filter((field) => keysOf(field).some((key) => written(before[key]) !== written(after[key])))
    .map(({ label }) => label);
}

/** What is asked of whoever saves a record that somebody else has changed since he opened it. */
function questionOf(form: Form, opened: FormRecord | undefined, theirs: FormRecord): string {
  const changed = opened ? changedFields(form, opened.values, theirs.values) : [];
  return [
    '该记录已被他人修改，您填写的内容尚未保存。',
    ...(changed.length > 0 ? [`他人修改了：${changed.join('、')}`] : []),
    '要保存您填写的内容，替换他人的修改吗？',
  ].join('\n');
}

interface Asked {
  form: Form;
  /** As the form began. */
  opened: FormRecord | undefined;
  /** As it stands now. */
  load: () => Promise<FormRecord>;
  /** Shows the record, which is not filled in any more. */
  show: () => void;
}

/**
 * What becomes of a save that was refused because somebody else saved before: the record as it stands, where its place may be
 * taken by what was filled in here. Throws the refusal where nobody wants that, or it cannot be asked.
 */
export async function settledOver(
  refusal: unknown,
  { form, opened, load, show }: Asked,
): Promise<FormRecord> {
  const theirs = await load().catch(() => undefined);
  if (theirs?.editable) {
    if (await ask(questionOf(form, opened, theirs), { yes: '保留我填写的' })) return theirs;
  } else if (theirs) {
    const text = '该记录已提交，或已被他人修改，不能再填写，您填写的内容未保存。查看该记录吗？';
    if (await ask(text, { yes: '查看' })) show();
  }
  throw refusal;
}
