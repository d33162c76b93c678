import { recordReaders } from '#server/kernel/files/record-readers.ts';
import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { billables } from './billables.ts';
import { addDemoInvoices } from './demo.ts';
import { makeInvoiceRecord } from './document.ts';
import { issueHanded } from './hand-job.ts';
import { invoiceMessages } from './messages.ts';
import { invoiceCounts } from './operator-counts.ts';
import { readRoute } from './read-route.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceStages } from './stages.ts';
import { expectedRoute, supplyRoutes } from './supply-routes.ts';
import { taxCategories, taxCategoryRoutes } from './tax-category-list.ts';
import { invoiceWorkbench } from './workbench.ts';

/** 发票 of both directions: drawn up from settlements, issued, delivered, signed, reversed; handed in, held against them, taken. */
export const makeInvoiceModule = makeInvoiceRecord.module({
  messages: invoiceMessages,
  stages: invoiceStages,
  workbench: invoiceWorkbench,
  operatorCounts: invoiceCounts,
  consoleLists: [billables, taxCategories],
  demo: addDemoInvoices,
  jobs: { issueInvoices: { at: '* * * * *', run: issueHanded } },
  routes: (kernel) => [
    ...consoleListRoutes(kernel, billables),
    ...consoleListRoutes(kernel, taxCategories),
    ...taxCategoryRoutes(kernel),
    ...invoiceRoutes(kernel),
    expectedRoute(kernel),
  ],
});

/** What an invoice's file says, to whoever may read it by the records of these modules, and what is held against it. */
export const invoiceReadingModule = (modules: readonly Module[]): Module => {
  const readers = recordReaders(modules);
  return {
    name: 'invoiceReading',
    routes: (kernel) => [readRoute(kernel, readers), ...supplyRoutes(kernel, readers)],
  };
};
