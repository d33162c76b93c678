import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { dictEntryList, dictList } from './dict.ts';
import { dictRoutes } from './dict-routes.ts';
import { productTypeList } from './product-type.ts';
import { productTypeRoutes } from './product-type-routes.ts';

const CONSOLE_LISTS = [dictList, dictEntryList, productTypeList];

/** What operators keep of what forms offer: dictionaries (数据字典) and business types (业务类型). */
export const referenceModule: Module = {
  name: 'reference',
  routes: (kernel) => [
    ...CONSOLE_LISTS.flatMap((listed) => consoleListRoutes(kernel, listed)),
    ...dictRoutes(kernel),
    ...productTypeRoutes(kernel),
  ],
  consoleLists: CONSOLE_LISTS,
};
