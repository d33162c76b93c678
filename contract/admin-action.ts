import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { oneRecord } from './noun.ts';
import { ADMINISTRATORS } from './platform-role.ts';

/** What all writes of administrators have in common. */
export const adminWrite = {
  group: 'admin',
  access: 'operator',
  method: 'POST',
  effect: 'write',
  params: nothing,
  roles: ADMINISTRATORS,
} as const;

/** A call about one record that answers nothing. */
export function adminAction<const Name extends string>(
  name: Name,
  path: `/admin/${string}`,
  summary: string,
) {
  return endpoint({ ...adminWrite, name, path, summary, input: oneRecord, output: nothing });
}
