import {
  formFieldList,
  formTabList,
  getProcessDefKey,
  NOT_OPEN,
} from '#contract/form/business-form.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { formDetailRoute, formList } from './admin.ts';
import { fieldQuery, processQuery, tabQuery } from './queries.ts';

function businessFormRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, getProcessDefKey, {
      query: processQuery,
      values: ({ input: { moduleId, productId = '' } }) => ({ moduleId, productId }),
      answer: ([row]) => {
        if (row === undefined || row.stopped) throw refused(NOT_OPEN);
        return row.process_def_key;
      },
    }),

    signedInRead(kernel, formTabList, {
      query: tabQuery,
      values: ({ input: { moduleId, productId = '', processDefKey } }) => ({
        moduleId,
        productId,
        processDefKey: processDefKey || undefined,
      }),
      answer: (rows) => rows.map(({ id, definition }) => ({ ...definition, id })),
    }),

    signedInRead(kernel, formFieldList, {
      query: fieldQuery,
      values: ({ input: { formTabId } }) => ({ formTabId }),
      answer: (rows, { values: { formTabId } }) => {
        if (rows.length === 0) throw noSuchRecord();
        return rows.map(({ id, definition, params }) => ({
          ...definition,
          id,
          formTabId,
          ...(params && { params }),
        }));
      },
    }),
  ];
}

/** Business forms (业务表单) as metadata, and the process that runs for each business type. */
export const businessFormModule: Module = {
  name: 'businessForm',
  routes: (kernel) => [
    ...businessFormRoutes(kernel),
    ...consoleListRoutes(kernel, formList),
    formDetailRoute(kernel),
  ],
  consoleLists: [formList],
};
