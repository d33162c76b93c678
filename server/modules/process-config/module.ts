import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { processList } from './list.ts';
import { processRoutes } from './routes.ts';

/** 审批流程: which process runs for what, and new versions of it; of the flows of these modules. */
export function processConfigModule(modules: readonly Module[]): Module {
  const flows = new Map(
    modules.flatMap((module) => module.flows ?? []).map((flow) => [flow.moduleId, flow]),
  );
  return {
    name: 'processConfig',
    routes: (kernel) => [
      ...consoleListRoutes(kernel, processList),
      ...processRoutes(kernel, flows),
    ],
    consoleLists: [processList],
  };
}
