import { projectByOperator } from '#contract/project/states.ts';
import { transitionRoutes } from '#server/kernel/document/transitions.ts';
import type { Module } from '#server/kernel/module.ts';
import { type BegunIn, beginnings } from '#server/kernel/parts/begin.ts';
import { supplierRoutes } from './add-supplier.ts';
import { copyRoute } from './copy.ts';
import { addDemoProjects } from './demo/demo.ts';
import { projectRecord } from './document.ts';
import { projectMessages } from './messages.ts';
import { optionsRoute } from './options.ts';
import { renewLicenceRoute } from './renew-licence.ts';
import { stageRoute } from './stage-line.ts';
import { projectTransitions } from './transitions.ts';

/** 项目: applications, their parties, what became of them, and how far they have come by what the other nouns say. */
export function projectModule(others: readonly Module[]): Module {
  const parts = others.flatMap(({ stages = [] }) => stages);
  const ends = others.flatMap(({ projectEnds = [] }) => projectEnds);
  const begins = others.flatMap((module) => module.begins ?? []);
  return projectRecord.module({
    workbench: 'none',
    actions: (row, may) => beginnings(begins, row as unknown as BegunIn, may),
    messages: projectMessages,
    demo: addDemoProjects,
    routes: (kernel) => [
      stageRoute(kernel, parts),
      copyRoute(kernel),
      optionsRoute(kernel),
      ...supplierRoutes(kernel),
      renewLicenceRoute(kernel),
      ...transitionRoutes(
        kernel,
        projectTransitions(parts, { ...kernel, parts: ends }),
        projectByOperator,
      ),
    ],
  });
}
