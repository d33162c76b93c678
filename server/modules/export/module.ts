import type { Module } from '#server/kernel/module.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { downloadRoutes } from './download.ts';
import { runExport } from './job.ts';
import { exportMessages } from './messages.ts';
import { EXPORT_TASK, type ExportTask } from './request.ts';
import { cancelRoutes, startRoute, statusRoutes } from './routes.ts';
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

/** 导出: any list as a file. */
export function exportModule(modules: readonly Module[]): Module {
  const nouns = exportable(modules);
  return {
    name: 'export',
    routes: (kernel) => [
      ...[...nouns.values()].map((noun) => startRoute(kernel, noun)),
      ...statusRoutes(kernel),
      ...cancelRoutes(kernel),
      ...downloadRoutes(kernel, nouns),
    ],
    messages: exportMessages,
    tasks: { [EXPORT_TASK]: (kernel, payload) => runExport(kernel, nouns, taskOf(payload)) },
    jobs: {
      resumeExports: { at: '* * * * *', run: (kernel) => resumeExports(kernel, nouns) },
      sweepExports: { at: '*/5 * * * *', run: sweepExports },
    },
  };
}
