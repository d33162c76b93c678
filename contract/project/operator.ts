import * as z from 'zod/mini';
import { id, requiredText } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

const version = z.optional(z.int().check(z.minimum(1)));
/** Why, as both companies read it. */
const reason = requiredText(500);

/** What every turn answers: where the project stands now. */
const turned = z.object({
  id: z.string(),
  no: z.string(),
  /** Enumeration ProjectStatus. */
  projectStatus: z.string(),
});

const inAdmin = { group: 'admin', access: 'operator', method: 'POST', effect: 'write' } as const;

function turn<
  const Name extends string,
  const Roles extends readonly string[],
  Shape extends Record<string, z.ZodMiniType>,
>(name: Name, roles: Roles, summary: string, shape: Shape) {
  return endpoint({
    ...inAdmin,
    name: `project${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    path: `/admin/project/${name}`,
    params: nothing,
    roles,
    summary,
    input: z.strictObject({ id, version, ...shape }),
    output: turned,
  });
}

/**
 * What operators do with a project after its approval (domain.md C.1). A turn that its status does not allow answers
 * project_status and changes nothing.
 */
export const projectByOperator = {
  contractSigned: turn(
    'contractSigned',
    ['operationOfficer'],
    'All have signed the contract (待签约 → 执行中); everybody who takes part is told',
    {},
  ),
  freeze: turn(
    'freeze',
    ['riskOfficer', 'riskDirector'],
    'Freeze a project (执行中 → 已冻结): its limit takes no new use',
    { reason },
  ),
  unfreeze: turn('unfreeze', ['riskDirector'], 'Take a project up again (已冻结 → 执行中)', {
    reason,
  }),
  finish: turn(
    'finish',
    ['operationOfficer'],
    'Finish a project that has nothing open and nothing outstanding (执行中 → 已完结)',
    {},
  ),
  terminate: turn(
    'terminate',
    ['riskDirector'],
    'Terminate a project (执行中, 已冻结 → 已终止); what is outstanding stays to be collected',
    { reason },
  ),
};
