import { sql } from 'kysely';

import {
  type Account,
  type Balance,
  type Entry,
  move,
  type Opening,
  openAccounts,
  type Shortage,
} from '#server/kernel/ledger/draws.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

import type { TestApp } from '../app.ts';

let ids = 5_000_000;

/** Accounts of no noun in particular, and what is done with them by the application's role. */
export class BooksDesk {
  readonly #test: TestApp;

  constructor(test: TestApp) {
    this.#test = test;
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#test.database.db.transaction().execute(work);
  }

  /** A new account with what is granted to it. */
  async open(granted: string, more: Partial<Opening> = {}): Promise<Account> {
    ids += 1;
    const account = { book: more.book ?? 'paperLine', id: String(ids) };
    const at = this.#test.clock.now();
    await this.run(async (tx) => {
      await openAccounts(tx, [{ unit: 't', scale: 3, ...more, ...account }], at);
      if (granted !== '0') await this.moveIn(tx, [this.entry('grant', account, granted)]);
    });
    return account;
  }

  entry(kind: Entry['kind'], from: Account, amount: string, more: Partial<Entry> = {}): Entry {
    const object = { type: 'paper', id: '1', no: 'P1' };
    return { kind, from, amount, object, operatorId: null, at: this.#test.clock.now(), ...more };
  }

  moveIn(tx: Tx, entries: readonly Entry[]): Promise<Balance[]> {
    const refuse = (shortage: Shortage) =>
      refused({ code: `paper_${shortage.reason}`, text: '数量不足' }, { data: shortage });
    return move(tx, entries, refuse);
  }

  move(...entries: Entry[]): Promise<Balance[]> {
    return this.run((tx) => this.moveIn(tx, entries));
  }

  /** The four balances as the tables hold them. */
  async row(account: Account) {
    const { rows } = await sql<Record<string, string>>`
      select debits_pending as dp, debits_posted as d, credits_pending as cp, credits_posted as c,
        granted, held, used, available
      from ledger_account where book = ${account.book} and owner_id = ${account.id}`.execute(
      this.#test.database.superuser,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`No account ${account.id}`);
    return row;
  }
}
