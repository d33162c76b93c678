import { ADMINISTRATORS } from '../account/platform-role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { oneRecord } from './noun.ts';

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
export function adminAction<const Name extends string>(action: {
  name: Name;
  word: string;
  path: `/admin/${string}`;
  summary: string;
}) {
  return endpoint({ ...adminWrite, ...action, input: oneRecord, output: nothing });
}
