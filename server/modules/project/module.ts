import { projectByOperator } from '#contract/project/states.ts';
import { transitionRoutes } from '#server/kernel/document/transitions.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { copyRoute } from './copy.ts';
import { addDemoProjects } from './demo/demo.ts';
import { projectFlow } from './flow.ts';
import { projectMessages } from './messages.ts';
import { projectNoun } from './noun.ts';
import { projectRegister } from './operator-list.ts';
import { stageRoute } from './stage-line.ts';
import { projectTransitions } from './transitions.ts';

/** 项目: applications, their parties, what became of them, and how far they have come by what the other nouns say. */
export function projectModule(others: readonly Module[]): Module {
  const parts = others.flatMap(({ stages = [] }) => stages);
  return {
    name: 'project',
    nouns: [projectNoun],
    registers: [projectRegister],
    flows: [projectFlow],
    messages: projectMessages,
    demo: addDemoProjects,
    routes: (kernel) => [
      ...nounRoutes(kernel, projectNoun),
      ...registerRoutes(kernel, projectRegister),
      ...flowRoutes(kernel, projectNoun, projectFlow),
      stageRoute(kernel, parts),
      copyRoute(kernel),
      ...transitionRoutes(kernel, projectTransitions(parts), projectByOperator),
    ],
  };
}
