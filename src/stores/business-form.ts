import { atom } from 'nanostores';

import type { OptionSource } from '#contract/form/metadata.ts';
import { type Form, readForm } from '#contract/form/read-form.ts';
import { fetchForm, fetchProcessDefKey } from '#src/api/business-form.ts';
import { fetchDict, fetchLeafProductTypes } from '#src/api/common.ts';

import { dropDraft, fetchDraft, saveDraft } from '#src/api/draft.ts';
import { markClean, markDirty } from './dirty.ts';
import { $enums, loadEnums } from './enums.ts';
import { typist } from './typist.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** True: only what has it already shows it. */
  readonly stopped?: boolean | undefined;
}

/** What operators change is asked for again by the form that opens after so many milliseconds. */
const KEPT = 60_000;

/** Key of the process of the form that was opened last (specification, section 3). */
export const $processDefKey = atom('');

const choices = new Map<string, { of: readonly Choice[]; until: number }>();

async function fetchChoices({ kind, key }: OptionSource): Promise<readonly Choice[] | undefined> {
  if (kind === 'dict') {
    const entries = await fetchDict(key);
    return entries.map(({ dictValue: value, dictLabel: label, stopped }) => ({
      value,
      label,
      stopped,
    }));
  }
  if (key !== 'productType') return undefined;
  const leaves = await fetchLeafProductTypes({ stopped: true });
  return leaves.map(({ code: value, name, parentName, stopped }) => ({
    value,
    label: `${parentName} / ${name}`,
    stopped,
  }));
}

async function load(source: OptionSource): Promise<void> {
  const name = `${source.kind} ${source.key}`;
  if ((choices.get(name)?.until ?? 0) > performance.now()) return;
  const of = await fetchChoices(source);
  if (of !== undefined) choices.set(name, { of, until: performance.now() + KEPT });
}

function sourcesOf(form: Form): OptionSource[] {
  const fields = form.tabs.flatMap((tab) => tab.fields);
  return fields
    .flatMap((field) => [field, ...(field.columns ?? [])])
    .flatMap(({ optionSource }) => optionSource ?? []);
}

/** What a field offers, of what openForm() has fetched; undefined where nobody knows. */
export function choicesOf({
  optionSource,
}: {
  optionSource?: OptionSource | undefined;
}): readonly Choice[] | undefined {
  if (optionSource === undefined) return undefined;
  const { kind, key, params, options } = optionSource;
  if (kind === 'static') return options;
  if (kind !== 'enum') return choices.get(`${kind} ${key}`)?.of;
  const codes = params?.codes?.split(',');
  return $enums
    .get()
    [key]?.filter(({ codeStr }) => codes === undefined || codes.includes(codeStr))
    .map(({ codeStr, name }) => ({ value: codeStr, label: name }));
}

/**
 * The form of a module and a business type, with everything that its fields offer. Keeps the key of its process.
 * Rejects with 该业务类型暂未开放 where no process runs; `approved: false` is of what nobody approves, which has none; `known` of
 * a record that is there already, which is opened all the same.
 */
export async function openForm(
  moduleId: string,
  productId: string,
  { approved = true, known = false }: { approved?: boolean | undefined; known?: boolean } = {},
): Promise<Form> {
  const processDefKey = approved ? await fetchProcessDefKey(moduleId, productId, { known }) : '';
  const [tabs] = await Promise.all([fetchForm(moduleId, productId, processDefKey), loadEnums()]);
  const form = readForm(tabs);
  // Metadata of a newer server: the form works, and whoever watches errors hears of it.
  for (const { path, text } of form.problems)
    reportError(new Error(`Form metadata ${path}: ${text}`));
  await Promise.all(sourcesOf(form).map(load));
  $processDefKey.set(processDefKey);
  return form;
}

/** Drafts at the server, for a form with this key; unsaved text marks it as dirty. */
export function draftPlug(key: string) {
  return {
    key,
    owner: typist,
    storage: { load: fetchDraft, save: saveDraft, drop: dropDraft },
    onDirty: (formKey: string, dirty: boolean) => (dirty ? markDirty(formKey) : markClean(formKey)),
  };
}
