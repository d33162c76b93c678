import { ADMINISTRATORS } from '../account/platform-role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { oneRecord } from './noun.ts';

/** What all writes of operators have in common; each names its roles. */
export const operatorWrite = {
  group: 'admin',
  access: 'operator',
  method: 'POST',
  effect: 'write',
  params: nothing,
} as const;

/** What all reads of operators that are no lists have in common; each names its roles. */
export const operatorRead = { ...operatorWrite, method: 'GET', effect: 'read' } as const;

/** What all writes of administrators have in common. */
export const adminWrite = { ...operatorWrite, roles: ADMINISTRATORS } as const;

/** A call about one record that answers nothing. */
export function adminAction<const Name extends string>(action: {
  name: Name;
  word: string;
  path: `/admin/${string}`;
  summary: string;
}) {
  return endpoint({ ...adminWrite, ...action, input: oneRecord, output: nothing });
}
