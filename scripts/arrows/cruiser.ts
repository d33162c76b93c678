import type { IForbiddenRuleType } from 'dependency-cruiser';

import { type Zone, zonesOf } from './rules.ts';

/** Tests stand beside what they test and may look at anything. */
export const TEST_FILE = '\\.test\\.tsx?$';

function arrow(zone: Zone): IForbiddenRuleType {
  return {
    name: `arrows: ${zone.name}`,
    comment: 'scripts/arrows/layers.ts says what this folder may import; docs/architecture.md why.',
    severity: 'error',
    from: { path: zone.own, pathNot: TEST_FILE },
    to: { pathNot: [zone.own, ...zone.allowed], dependencyTypesNot: coreTypes(zone) },
  };
}

/** dependency-cruiser names Node's own modules without their `node:`, so they are told apart by type. */
function coreTypes(zone: Zone): 'core'[] {
  return zone.allowed.some((pattern) => pattern.includes('^node:')) ? ['core'] : [];
}

/** The forbidden rules for the folders below `root`: the arrows, nothing that does not resolve. Cycles are Biome's (noImportCycles). */
export function forbiddenRules(root: string): IForbiddenRuleType[] {
  return [
    ...zonesOf(root).map(arrow),
    {
      name: 'resolvable',
      comment: 'An import that does not resolve is not checked by any other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },
  ];
}
