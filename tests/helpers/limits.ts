import { sql } from 'kysely';

import {
  type Figures,
  type LedgerRow,
  type Reading,
  readOn,
  UNREAD,
} from '#server/kernel/ledger/chain.ts';
import { type Movement, openLimit } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import type { TestApp } from './app.ts';

let made = 0;

interface Opening {
  amount?: string;
  /** Code of LimitType. */
  limitType?: string;
  expireDate?: string | null;
  /** Whose project it is; a company of its own when absent. */
  companyId?: string;
}

/** Makes running projects with a limit, moves it, and looks behind the policies at what came of it. */
export class Limits {
  readonly #test: TestApp;

  constructor(test: TestApp) {
    this.#test = test;
  }

  /** A running project of a company that is told its terms, without a limit; its id. */
  async project(companyId: string, more: { buyer?: string; suppliers?: string[] } = {}) {
    made += 1;
    const at = this.#test.clock.now();
    const { buyer = companyId, suppliers = [] } = more;
    const { rows } = await sql<{ id: string }>`
      insert into project (company_id, project_no, project_name, product_id, product_line,
        buyer_company_id, contract_amount, project_status, stage, seen_by, terms_seen_by,
        created_by, created_at, updated_by, updated_at)
      select ${companyId}, ${`XM2026052090${made}`}, ${`示例项目${made}`}, '101', '1', ${buyer}, 200000000, '4', '40',
        array[${companyId}::bigint, ${buyer}::bigint] || ${suppliers}::bigint[], array[${buyer}::bigint],
        account.id, ${at}, account.id, ${at} from account order by account.id limit 1
      returning id`.execute(this.#test.database.superuser);
    const [row] = rows;
    if (row === undefined) throw new Error('There is no account to make a project');
    return row.id;
  }

  /** Opens the limit of a project. */
  async open(
    projectId: string,
    { amount = '10000000.00', limitType = '1', expireDate = null }: Omit<Opening, 'companyId'> = {},
  ): Promise<void> {
    const movement = this.movement(projectId, amount);
    await this.run((tx) => openLimit(tx, { ...movement, limitType, expireDate }));
  }

  /** A project whose limit is open. */
  async opened({ companyId, ...opening }: Opening = {}): Promise<string> {
    const projectId = await this.project(companyId ?? (await this.#company()));
    await this.open(projectId, opening);
    return projectId;
  }

  async #company(): Promise<string> {
    const { id } = await this.#test.database.superuser
      .insertInto('company')
      .values({ name: `示例额度企业${made}`, usc: null, created_at: this.#test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  movement(projectId: string, amount: string): Movement {
    const object = { type: 'payApply', id: '1', no: 'FKSQ202605200001' };
    return { projectId, amount, object, operatorId: null, at: this.#test.clock.now() };
  }

  /** One transaction of the application. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#test.database.db.transaction().execute(work);
  }

  /** Moves a limit by an amount. */
  async move(
    how: (tx: Tx, movement: Movement) => Promise<unknown>,
    projectId: string,
    amount: string,
  ): Promise<void> {
    await this.run((tx) => how(tx, this.movement(projectId, amount)));
  }

  async rows(projectId: string): Promise<LedgerRow[]> {
    const { rows } = await sql<LedgerRow>`
      select * from limit_ledger where project_id = ${projectId} order by seq`.execute(
      this.#test.database.superuser,
    );
    return rows;
  }

  async figures(projectId: string): Promise<Figures & { available: string; state: string }> {
    const { rows } = await sql<Figures & { available: string; state: string }>`
      select credit_limit as limit, reserved, occupied, available, state
      from project_limit where project_id = ${projectId}`.execute(this.#test.database.superuser);
    const [row] = rows;
    if (row === undefined) throw new Error(`Project ${projectId} has no limit`);
    return row;
  }

  /** The ledger, read from its first row by the code that verifies ledgers. */
  async reading(projectId: string): Promise<Reading> {
    return (await this.rows(projectId)).reduce(readOn, UNREAD);
  }
}
