import { formFieldList, formTabList, getProcessDefKey } from '#contract/form/business-form.ts';
import type { FormTab } from '#contract/form/metadata.ts';

import { call } from './client.ts';

/** Key of the process that runs for a module (业务模块) and a business type; rejects where none does (该业务类型暂未开放). */
export function fetchProcessDefKey(moduleId: string, productId: string): Promise<string> {
  return call(getProcessDefKey, { moduleId, productId });
}

/** The form of a process, its tabs with their fields. */
export async function fetchForm(
  moduleId: string,
  productId: string,
  processDefKey: string,
): Promise<FormTab[]> {
  const tabs = await call(formTabList, { moduleId, productId, processDefKey });
  const fields = await Promise.all(tabs.map(({ id }) => call(formFieldList, { formTabId: id })));
  return tabs.map((tab, at) => ({ ...tab, fields: fields[at] ?? [] }));
}
