import type { Module } from '#server/kernel/module.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { copyRoute } from './copy.ts';
import { projectNoun } from './noun.ts';
import { stageRoute } from './stage-line.ts';

/** 项目: applications, their parties, what became of them, and how far they have come by what the other nouns say. */
export function projectModule(others: readonly Module[]): Module {
  return {
    name: 'project',
    nouns: [projectNoun],
    routes: (kernel) => [
      ...nounRoutes(kernel, projectNoun),
      stageRoute(
        kernel,
        others.flatMap(({ stages = [] }) => stages),
      ),
      copyRoute(kernel),
    ],
  };
}
