import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { eventsOf, type States } from '#contract/document/states.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';

import { sampled } from '../../scripts/test/sample.ts';
import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';
import type { People } from './people.ts';

/** A record whose transitions are tried. */
export interface TransitionSubject {
  portal: TestApp;
  people: People;
  states: States;
  table: string;
  column: string;
  id: string;
  /** Code of the refusal from a status that a transition does not begin at. */
  refusal: string;
}

interface Caller {
  name: string;
  browser: Browser;
  roles: readonly string[];
}

/** Every operator of the demo data with the roles that it has, a customer and a visitor. */
async function callers({ portal, people }: TransitionSubject): Promise<Caller[]> {
  const operators = DEMO_ACCOUNTS.filter(({ userType }) => userType === 2);
  const found: Caller[] = [];
  for (const { phone } of operators) {
    const browser = await people.operator(phone);
    const { data } = await browser.get('/admin/user/getInfo');
    const roles = (data as { roles: { code: string }[] }).roles.map(({ code }) => code);
    found.push({ name: roles.join('+'), browser, roles });
  }
  const customer = await people.newcomer();
  return [
    ...found,
    { name: 'customer', browser: customer.browser, roles: [] },
    { name: 'visitor', browser: new Browser(portal), roles: [] },
  ];
}

const REASON = '测试用的原因文字';

const few = (statuses: readonly [string, string][], what: string) =>
  sampled(statuses, { what, every: statuses.length, nameOf: ([word]) => word });

/**
 * Declares the tests of every transition of a record's states by every role from every status. What the table allows is
 * not refused for status or role, whatever else may stand in its way; everything else is, and changes nothing.
 */
export function transitionMatrix(subjectOf: () => TransitionSubject, states: States): void {
  let asked: Promise<Caller[]> | undefined;
  test.each(eventsOf(states))('%s: from every status, by everybody', async (event) => {
    const subject = subjectOf();
    const { portal, table, column, id, refusal } = subject;
    asked ??= callers(subject);
    const { from = [], by, ask } = states.transitions[event] ?? {};
    const allowed = by !== undefined && 'roles' in by ? by.roles : [];
    const db = portal.database.superuser;
    const standing = async () => {
      const { rows } = await sql<{ status: string; version: number }>`
        select ${sql.ref(column)} as status, version from ${sql.table(table)}
        where id = ${id}`.execute(db);
      return rows[0];
    };
    for (const { name, browser, roles } of await asked) {
      const may = roles.some((role) => allowed.includes(role));
      const statuses = Object.entries(states.statuses);
      // Who may not is refused before the record is looked at, so a few statuses tell as much as all.
      for (const [word, status] of may ? statuses : few(statuses, `${event} ${name}`)) {
        const where = `${event} from ${word} by ${name}`;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${status}
          where id = ${id}`.execute(db);
        const before = await standing();
        const body = { id, ...(ask?.reason !== undefined && { reason: REASON }) };
        const answer = await browser.post(`/admin/${states.noun}/${event}`, body);
        if (!may) expect([401, 403], where).toContain(answer.status);
        else if (!from.includes(status)) expect(answer.code, where).toBe(refusal);
        else expect([403, refusal], where).not.toContain(answer.code);
        if (!may || !from.includes(status)) expect(await standing(), where).toEqual(before);
      }
    }
  });
}
