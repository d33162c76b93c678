import { companyArchive } from '#contract/company/archive.ts';
import { recordReaders } from '#server/kernel/files/record-readers.ts';
import type { Module } from '#server/kernel/module.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { isOfCompany } from '#server/kernel/resource/rows.ts';
import { companyRecords } from './archive.ts';
import type { FilesOf } from './archive-files.ts';
import { dataAddressRoutes } from './data-address.ts';
import { downloadRoutes } from './download.ts';
import type { AllExported } from './exported.ts';
import { runExport } from './job.ts';
import { listFile } from './list-file.ts';
import { exportMessages } from './messages.ts';
import { EXPORT_TASK, type ExportTask } from './request.ts';
import { archiveRoute, cancelRoutes, startRoute, statusRoutes } from './routes.ts';
import { resumeExports, sweepExports } from './sweep.ts';

function taskOf(payload: unknown): ExportTask {
  const { id, accountId } = payload as Partial<ExportTask>;
  if (id === undefined || accountId === undefined) throw new Error('An export job names no export');
  return { id, accountId };
}

/** What can be exported, by its name: every declared noun, accounts' own lists, and lists of the console that have a sheet. */
export function exportable(modules: readonly Module[]): ReadonlyMap<string, Noun> {
  const consoleLists = modules.flatMap((one) => one.consoleLists ?? []);
  const all = [
    ...modules.flatMap(({ nouns = [], ownLists = [] }) => [...nouns, ...ownLists]),
    ...consoleLists.filter(({ exported }) => exported).map(({ listed }) => listed),
  ];
  return new Map(all.map((noun) => [noun.name, noun]));
}

/** Whose files an archive takes, and what it calls their records. */
const filesOfModules = (modules: readonly Module[]): FilesOf => ({
  readers: recordReaders(modules),
  deals: modules.flatMap(({ deals = [] }) => deals),
});

/** Lists of a company that its members may export: what it takes along. */
export const listsOf = (modules: readonly Module[]) =>
  modules
    .flatMap(({ nouns = [] }) => nouns)
    .filter((noun) => isOfCompany(noun) && noun.calls.export.access === 'session');

/** What the rows of exports name: lists, and all records of a company. */
export function allExported(modules: readonly Module[]): AllExported {
  const records = companyRecords({ lists: listsOf(modules), of: filesOfModules(modules) });
  const lists = [...exportable(modules).values()].map(listFile);
  return new Map([...lists, records].map((one) => [one.noun.name, one]));
}

/** 导出: any list as a file, and everything of a company as an archive. */
export function exportModule(modules: readonly Module[]): Module {
  const nouns = exportable(modules);
  const all = allExported(modules);
  const records = all.get(companyArchive.name);
  if (records === undefined) throw new Error('No archive of a company');
  return {
    name: 'export',
    routes: (kernel) => [
      ...[...nouns.values()].map((noun) => startRoute(kernel, noun)),
      ...dataAddressRoutes(kernel, listsOf(modules)),
      archiveRoute(kernel, records, filesOfModules(modules)),
      ...statusRoutes(kernel),
      ...cancelRoutes(kernel),
      ...downloadRoutes(kernel, all),
    ],
    messages: exportMessages,
    tasks: { [EXPORT_TASK]: (kernel, payload) => runExport(kernel, all, taskOf(payload)) },
    jobs: {
      resumeExports: { at: '* * * * *', run: (kernel) => resumeExports(kernel, all) },
      sweepExports: { at: '*/5 * * * *', run: sweepExports },
    },
  };
}
