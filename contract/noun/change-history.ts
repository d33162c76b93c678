import * as z from 'zod/mini';
import type { OperatorRoles } from '../account/platform-role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { operatorRead } from './admin-action.ts';

/** Newest changes that a history (修改历史) is given. */
export const HISTORY_ROWS = 200;

/** One change of what the platform itself consists of: by whom, and what was what before. */
const change = z.object({
  id: z.string(),
  changedBy: z.string(),
  changeTime: z.string(),
  /** What was done, in Chinese. */
  what: z.string(),
  lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
/** A change as its history tells it. */
export type Change = z.infer<typeof change>;
/** What of a record was changed. */
export type ChangeLine = Change['lines'][number];

/** `GET /admin/{name}/history`: what was changed of a record that operators keep, the newest first. */
export function historyCall<const Name extends string, Id extends z.ZodMiniType<string>>({
  name,
  title,
  roles,
  id,
}: {
  name: Name;
  title: string;
  roles: OperatorRoles;
  /** What a record of it is known by. */
  id: Id;
}) {
  return endpoint({
    ...operatorRead,
    roles,
    name: `admin${name.slice(0, 1).toUpperCase()}${name.slice(1)}History`,
    path: `/admin/${name}/history`,
    summary: `What was changed of one of the ${title}, the newest first`,
    input: z.object({ id }),
    output: z.array(change),
  });
}
