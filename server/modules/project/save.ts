import { NOT_OPEN } from '#contract/form/business-form.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { filesOf } from '#contract/form/files.ts';
import { PROJECT_MODULE, PROJECT_STATUS } from '#contract/project/project.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { type Known, knownIn } from '#server/kernel/form/known.ts';
import { checkValues, findForm, type OpenedForm, openForm } from '#server/kernel/form/open-form.ts';
import { heldIn } from '#server/kernel/form/values.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { columnsFrom } from './from-form.ts';
import { setParties, showTo } from './parties.ts';

interface Input {
  values: Record<string, unknown>;
}

/** The form of a business type. */
export function projectForm(tx: Tx, productId: string): Promise<OpenedForm> {
  return openForm(tx, { moduleId: PROJECT_MODULE, productId });
}

/** The business type of a form; fixed once the project is there. Throws 422 beside it. */
async function openedFor(tx: Tx, { productId }: Values, before: Saving['before']) {
  const opened =
    typeof productId === 'string'
      ? await findForm(tx, { moduleId: PROJECT_MODULE, productId })
      : undefined;
  if (typeof productId !== 'string' || opened?.isProduct !== true)
    throw invalidField('productId', '请选择业务类型');
  if (before === undefined && opened.isStopped) throw invalidField('productId', NOT_OPEN.text);
  if (before !== undefined && before.product_id !== productId)
    throw invalidField('productId', '业务类型不能修改，请新建申请');
  return { productId, opened };
}

const namesOf = (known: ReadonlyMap<string, Known>) =>
  JSON.stringify(Object.fromEntries([...known.values()].map(({ id, name }) => [id, name])));

/** A save keeps a draft: what is there has its format, and only the name must be there (rules.md C.0.1). */
export async function beforeSave({ tx, companyId, at, input, before, follow }: Saving<Input>) {
  const { productId, opened } = await openedFor(tx, input.values, before);
  const values = checkValues(opened, input.values, { at, formatsOnly: true });
  const columns = columnsFrom(values);
  if (columns.project_name === '') throw invalidField('projectName', TEXT.required);
  const known = await knownIn(tx, opened, { values, companyId, before: heldIn(before) });
  // What hangs on it: who takes part, and its files.
  follow(async (id) => {
    await setParties(tx, id, values, known);
    // Until it is submitted, what is written anew of one that was returned is nobody's who was a party of it before.
    if (before?.project_status === PROJECT_STATUS.returned) await showTo(tx, id, 'own');
    const owner = { objectType: 'project', objectId: id, companyId };
    await setAttachments(tx, { owner, attachments: filesOf(opened.form, values), at });
  });
  return {
    ...columns,
    form_data: JSON.stringify(values),
    form_names: namesOf(known),
    ...(before === undefined && {
      product_id: productId,
      product_line: productId.slice(0, 1),
      seen_by: [companyId],
      terms_seen_by: [companyId],
    }),
  };
}
