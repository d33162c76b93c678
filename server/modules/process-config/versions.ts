import { REVIEWERS } from '#contract/account/platform-role.ts';
import { SLA_HOURS } from '#contract/flow/process-config.ts';
import type { ChangeLine } from '#contract/noun/change-history.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import type { NodeDefinition } from '#server/kernel/flow/definition.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';

/** Roles that may decide at the platform's nodes: whoever reviews, and reads such documents anyway. */
export function rolesFor(flow: Flow | undefined): readonly string[] {
  const { readers = 'own' } = flow ?? {};
  return readers === 'own' ? [] : REVIEWERS.filter((role) => readers.includes(role));
}

/** Whether a node's role may be changed: other companies' roles and the applicant's own are the noun's to say. */
export const mayRole = ({ side }: NodeDefinition): boolean => side === 'platform';

/** Whether its hours may be: steps without people take none, and the applicant's own company takes its time. */
export const mayHours = ({ side }: NodeDefinition): boolean =>
  side === 'platform' || side === 'party';

/** What is asked for of a node. */
export interface AskedNode {
  nodeKey: string;
  role: string;
  slaHours: number | null;
}

function hoursProblem(hours: number | null): string | undefined {
  const { least, most } = SLA_HOURS;
  if (hours === null) return '请填写时限';
  const fits = hours >= least && hours <= most && Number.isInteger(hours * 2);
  return fits ? undefined : `时限为 ${least} 至 ${most} 小时，以半小时为单位`;
}

/** The nodes with what is asked for, and what is wrong with that. Nothing but roles and hours changes. */
export function changedNodes(
  nodes: readonly NodeDefinition[],
  asked: readonly AskedNode[],
  roles: readonly string[],
): { nodes: NodeDefinition[]; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const changed = nodes.map((node): NodeDefinition => {
    const at = asked.findIndex(({ nodeKey }) => nodeKey === node.nodeKey);
    const wanted = asked[at];
    if (wanted === undefined) return node;
    const role = mayRole(node) ? wanted.role : node.role;
    const slaHours = mayHours(node) ? wanted.slaHours : node.slaHours;
    if (role !== node.role && !roles.includes(role)) {
      problems.push({ path: `nodes.${at}.role`, message: '请选择列表中的岗位' });
    }
    const problem = mayHours(node) ? hoursProblem(slaHours) : undefined;
    if (problem) problems.push({ path: `nodes.${at}.slaHours`, message: problem });
    return { ...node, role, slaHours };
  });
  // One office at two nodes would be one pair of eyes.
  const platform = changed.filter(mayRole);
  for (const [index, { nodeKey, role }] of platform.entries()) {
    const earlier = platform.slice(0, index).find((one) => one.role === role);
    if (earlier === undefined) continue;
    const at = asked.findIndex((one) => one.nodeKey === nodeKey);
    const message = `该岗位已办理“${earlier.nodeName}”，同一岗位不能办理两个节点`;
    problems.push({ path: `nodes.${at}.role`, message });
  }
  return { nodes: changed, problems };
}

const hoursText = (hours: number | null) => (hours === null ? '不限' : `${hours} 小时`);

/** What differs between two versions, node by node. */
export function differences(
  before: readonly NodeDefinition[],
  after: readonly NodeDefinition[],
  roleName: (code: string) => string,
): ChangeLine[] {
  return after
    .flatMap((node) => {
      const was = before.find(({ nodeKey }) => nodeKey === node.nodeKey);
      if (was === undefined) return [];
      return [
        {
          label: `${node.nodeName}岗位`,
          before: roleName(was.role),
          after: roleName(node.role),
        },
        {
          label: `${node.nodeName}时限`,
          before: hoursText(was.slaHours),
          after: hoursText(node.slaHours),
        },
      ];
    })
    .filter((line) => line.before !== line.after);
}
