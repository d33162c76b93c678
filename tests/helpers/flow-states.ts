import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { AUDIT } from '#contract/flow/flow.ts';

import { sampled } from '../../scripts/test/sample.ts';
import type { Answer } from './browser.ts';
import { type Caller, FlowDriver, type FlowSubject, STATES, type State } from './flow-driver.ts';

const OPINION = '测试用的意见文字';
const { running, returned, approved, rejected, withdrawn, voided, companyReview } = AUDIT;

/** By action: who may, in which state, and which AuditStatus follows; undefined: it stays. */
type Rule = Partial<Record<State, string | undefined>>;
const OPEN: Rule = { draft: undefined, returned: undefined, withdrawn: undefined };
const ALIVE: Rule = { companyReview: undefined, running: undefined, asked: undefined };
const DECIDED: Rule = { running: undefined, asked: undefined };
const to = (rule: Rule, status: string): Rule =>
  Object.fromEntries(Object.keys(rule).map((state) => [state, status]));

function portalRules({ reviewer }: FlowSubject): Record<string, Record<string, Rule>> {
  const submitted = reviewer ? companyReview : running;
  return {
    creator: {
      save: OPEN,
      submit: { draft: submitted, withdrawn: submitted, returned: running },
      delete: { draft: undefined, returned: withdrawn, withdrawn: undefined },
      withdraw: to(reviewer ? { companyReview: undefined } : DECIDED, withdrawn),
      urge: ALIVE,
      supply: { asked: undefined },
    },
    colleague: { save: OPEN },
    reviewer: { approve: { companyReview: running }, return: { companyReview: returned } },
    stranger: {},
  };
}

const HOLDER: Record<string, Rule> = {
  // What follows from an approval depends on how many nodes there are; the status is left open.
  approve: DECIDED,
  returnBack: to(DECIDED, returned),
  reject: to(DECIDED, rejected),
  transfer: DECIDED,
  addSign: DECIDED,
  askMore: { running: undefined },
  urge: ALIVE,
};
const DIRECTOR: Record<string, Rule> = {
  terminate: to({ ...ALIVE, returned: undefined }, voided),
  void: { approved: voided },
  urge: ALIVE,
};
const OPERATOR_RULES: Record<string, Record<string, Rule>> = {
  holder: HOLDER,
  director: DIRECTOR,
  auditor: {},
};
const PORTAL_ACTIONS = [
  'save',
  'submit',
  'delete',
  'withdraw',
  'urge',
  'supply',
  'approve',
  'return',
];
const OPERATOR_ACTIONS = [...Object.keys(HOLDER), 'terminate', 'void'];

/** Sends one action of a customer. */
async function portalCall(
  { noun, change }: FlowSubject,
  who: Caller,
  action: string,
  { id, version }: { id: string; version: number },
): Promise<Answer> {
  const post = (path: string, body: Record<string, unknown>) =>
    who.post(`/portal/${noun}/${path}`, body);
  if (action === 'save') return await post('save', change(id, version));
  if (action === 'approve' || action === 'return') {
    return await post('review', { id, decision: action, opinion: OPINION });
  }
  return await post(action, { id, ...(action === 'supply' && { opinion: OPINION }) });
}

interface Case {
  role: string;
  action: string;
  rule: Rule | undefined;
  call(target: { id: string; version: number }): Promise<Answer>;
}

async function casesOf(driver: FlowDriver, subject: FlowSubject, state: State): Promise<Case[]> {
  const { creator, colleague, reviewer, stranger } = subject;
  const customers = Object.entries({ creator, colleague, reviewer, stranger });
  const rules = portalRules(subject);
  const portal = customers.flatMap(([role, who]) =>
    who === undefined
      ? []
      : PORTAL_ACTIONS.map((action) => ({
          role,
          action,
          rule: rules[role]?.[action],
          call: (target: { id: string; version: number }) =>
            portalCall(subject, who, action, target),
        })),
  );
  const operators = await driver.operators();
  const operator = Object.entries(OPERATOR_RULES).flatMap(([role, allowed]) =>
    OPERATOR_ACTIONS.map((action) => {
      // One person may hold the node's role and the director's.
      const both = role === 'holder' && driver.holderIsDirector;
      const rule = allowed[action] ?? (both ? DIRECTOR[action] : undefined);
      return {
        role,
        action,
        rule: role === 'holder' && state === 'draft' ? undefined : rule,
        call: ({ id }: { id: string }) => driver.operatorCall(operators, role, action, id),
      };
    }),
  );
  return [...portal, ...operator];
}

/**
 * What is tried of a noun in `npm test` where the sample noun walks the machine whole: each role's each action once
 * where it passes, so that every guard and effect of the noun's own runs, and some of what is refused.
 */
function drawn(name: string, state: State, cases: readonly Case[]): readonly Case[] {
  const isAllowed = ({ rule }: Case) => rule !== undefined && state in rule;
  const refused = sampled(
    cases.filter((one) => !isAllowed(one)),
    {
      what: `${name} refuses in ${state}`,
      every: 12,
      nameOf: ({ role, action }) => `${role} ${action}`,
    },
  );
  const passing = cases.filter((one) => {
    const what = `${name} lets ${one.role} ${one.action}`;
    const states = Object.keys(one.rule ?? {});
    return sampled(states, { what, every: states.length, nameOf: String }).includes(state);
  });
  return [...refused, ...passing];
}

/** Everything that a refused action could have changed. */
async function imprint({ portal, table }: FlowSubject, id: string): Promise<unknown> {
  const { rows } = await sql`
    select md5(t::text) as record, (
      select jsonb_agg(jsonb_build_array(task.id, task.status, task.queue) order by task.id)
      from process_task task where task.instance_id = t.process_redundant_id
    ) as tasks, (
      select count(*) from process_operation done where done.instance_id = t.process_redundant_id
    ) as done, (select md5(i::text) from process_instance i where i.id = t.process_redundant_id) as process
    from ${sql.table(table)} t where id = ${id}`.execute(portal.database.superuser);
  return rows[0];
}

async function statusOf({ portal, table }: FlowSubject, id: string) {
  const { rows } = await sql<{ status: string; version: number }>`
    select audit_status as status, version from ${sql.table(table)} where id = ${id}`.execute(
    portal.database.superuser,
  );
  return rows[0] ?? { status: '', version: 0 };
}

const REFUSED = [400, 403, 404, 409];

async function expectCase(subject: FlowSubject, driver: FlowDriver, state: State, one: Case) {
  const { rule, call } = one;
  const allowed = rule !== undefined && state in rule;
  const id = allowed ? await driver.to(state) : await driver.shared(state);
  const { version, status } = await statusOf(subject, id);
  const before = allowed ? undefined : await imprint(subject, id);
  const answer = await call({ id, version });
  const what = `${one.role} ${one.action} in ${state}: ${answer.code} ${answer.msg} ${answer.body}`;
  if (!allowed) {
    expect(REFUSED, what).toContain(answer.status);
    expect(await imprint(subject, id), what).toEqual(before);
    return;
  }
  expect(answer.code, what).toBe(0);
  const wanted = rule[state];
  const after = await statusOf(subject, id);
  if (one.action === 'approve' && one.role === 'holder') {
    expect([running, approved], what).toContain(after.status);
  } else expect(after.status, what).toBe(wanted ?? status);
}

/** The states that the process of a noun can be in. */
const reachable = ({ reviewer }: FlowSubject) =>
  STATES.filter((state) => state !== 'companyReview' || reviewer !== undefined);

/**
 * Every action by every role in every state: what the machine lists passes and leads where it says, everything else is
 * refused and changes nothing (rules.md C.0.1, F). Also that `actions` of a row offer exactly what would pass. `npm test`
 * draws a sample of it for a noun that is not the `whole` machine's example.
 */
export function flowStates(
  name: string,
  subjectOf: () => FlowSubject,
  { whole = false }: { whole?: boolean } = {},
): void {
  describe(`${name}: every action by every role`, () => {
    test.each(STATES)('in state %s', { timeout: 60_000 }, async (state) => {
      const subject = subjectOf();
      if (!reachable(subject).includes(state)) return;
      const driver = new FlowDriver(subject, OPINION);
      const cases = await casesOf(driver, subject, state);
      for (const one of whole ? cases : drawn(name, state, cases)) {
        await expectCase(subject, driver, state, one);
      }
      const shown = await driver.actionsOf(await driver.shared(state));
      const rules = portalRules(subject).creator ?? {};
      const offered = Object.keys(rules).filter((action) => state in (rules[action] ?? {}));
      const named = offered.map((action) => (action === 'save' ? 'edit' : action));
      expect(
        shown.filter((one) => [...PORTAL_ACTIONS, 'edit', 'review'].includes(one)).sort(),
      ).toEqual(named.sort());
    });
  });
}
