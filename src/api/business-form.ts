import {
  formFieldList,
  formTabList,
  getProcessDefKey,
  NOT_OPEN,
} from '#contract/form/business-form.ts';
import type { FormTab } from '#contract/form/metadata.ts';

import { ApiError } from '#src/lib/errors.ts';

import { call } from './client.ts';

/**
 * Key of the process that runs for a module (业务模块) and a business type; rejects where none does, or none begins any more
 * (该业务类型暂未开放). For a record that is there already, '' then: it is read, and what is returned goes on by its own.
 */
export async function fetchProcessDefKey(
  moduleId: string,
  productId: string,
  { known = false } = {},
): Promise<string> {
  try {
    return await call(getProcessDefKey, { moduleId, productId });
  } catch (error) {
    if (known && error instanceof ApiError && error.code === NOT_OPEN.code) return '';
    throw error;
  }
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
