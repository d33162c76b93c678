import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { closingRoutes } from './close.ts';
import { bookFindings } from './findings.ts';
import { bookMessages } from './messages.ts';
import { bookMonths } from './months.ts';
import { bookCounts } from './operator-counts.ts';
import { checkRoute, nightlyCheck } from './run.ts';

/** 账务: months that are closed, and the nightly check of the whole books. */
export const booksModule: Module = {
  name: 'books',
  routes: (kernel) => [
    ...consoleListRoutes(kernel, bookMonths),
    ...consoleListRoutes(kernel, bookFindings),
    ...closingRoutes(kernel),
    checkRoute(kernel),
  ],
  consoleLists: [bookFindings, bookMonths],
  messages: bookMessages,
  operatorCounts: bookCounts,
  jobs: { checkBooks: { at: '40 * * * *', run: nightlyCheck } },
};
