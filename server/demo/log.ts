import {
  makeTransition,
  type StatefulRecord,
  type TransitionRules,
} from '#server/kernel/document/transitions.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';

interface By {
  tx: Tx;
  at: Date;
  me: { accountId: string; companyId: string | null; roles: readonly string[] };
}

/** The log of a step that the demo makes past its call, so that the timeline of a demo document is that of any other. */
export function logDemo(
  { tx, at, me }: Omit<By, 'me'> & { me: Omit<By['me'], 'roles'> },
  action: string,
  object: { objectType: string; objectId: string },
): Promise<void> {
  const { accountId, companyId } = me;
  return audit(tx, { action, accountId, companyId, ...object }, NO_ORIGIN, at);
}

/** A transition of the demo, logged as if by its call. Nobody is told of what never happened. */
export async function stepDemo<Row extends StatefulRecord, Events extends string>(
  rules: TransitionRules<Row, Events>,
  event: Events,
  by: By,
  asked: { id: string; reason?: string },
): Promise<void> {
  const acting = { ...by, me: { ...by.me, roles: [...by.me.roles] }, emit: async () => undefined };
  await makeTransition(rules, event, acting, asked);
  const action = `${rules.states.noun}${event.slice(0, 1).toUpperCase()}${event.slice(1)}`;
  await logDemo(by, action, { objectType: rules.objectType, objectId: asked.id });
}
