// The books done a second time, as whole numbers in memory and as a list of what happened: balances are added up anew
// from the list each time, so that nothing here can drift together with the code that is tested.

/** One thing that happened. */
export interface Happening {
  kind: string;
  from: string;
  to?: string | undefined;
  /** In the smallest part of the unit. */
  amount: bigint;
  /** Whether a reason was given for exceeding. */
  excused?: boolean;
}

export interface ModelAccount {
  unit: string;
  /** Whether it is drawn on the debit side (granted and used up) or on the credit side (owed and paid off). */
  isDebt: boolean;
  /** Thousandths of what is granted that may be drawn beyond it. */
  tolerance: bigint;
  mayExceed: boolean;
}

/** What each kind does: to what is granted, held, used. */
const EFFECTS: Readonly<Record<string, readonly [bigint, bigint, bigint]>> = {
  grant: [1n, 0n, 0n],
  revoke: [-1n, 0n, 0n],
  hold: [0n, 1n, 0n],
  release: [0n, -1n, 0n],
  consume: [0n, -1n, 1n],
  draw: [0n, 0n, 1n],
  reverse: [0n, 0n, -1n],
  reinstate: [0n, 1n, -1n],
};

export interface Sums {
  granted: bigint;
  held: bigint;
  used: bigint;
  /** What came in but is only promised yet: may not be drawn. */
  promised: bigint;
}

export class BooksModel {
  readonly accounts = new Map<string, ModelAccount>();
  #happened: Happening[] = [];

  #of(name: string): ModelAccount {
    const account = this.accounts.get(name);
    if (account === undefined) throw new Error(`No account ${name}`);
    return account;
  }

  /** What an account has, from everything that happened, `more` included. */
  sums(name: string, more: readonly Happening[] = []): Sums {
    const sums = { granted: 0n, held: 0n, used: 0n, promised: 0n };
    for (const { kind, from, to, amount } of [...this.#happened, ...more]) {
      const [granted, held, used] = (EFFECTS[kind] ?? [0n, 0n, 0n]).map((times) => times * amount);
      if (granted === undefined || held === undefined || used === undefined) continue;
      if (from === name) {
        sums.granted += granted;
        sums.held += held;
        sums.used += used;
      } else if (to === name) {
        // A like account gains what is drawn and loses what it grants; of an unlike one, both are paid off together.
        const isAlike = this.#of(from).isDebt === this.#of(to).isDebt;
        sums.granted += isAlike ? used : granted;
        sums.promised += isAlike ? held : 0n;
        sums.held += isAlike ? 0n : held;
        sums.used += isAlike ? granted : used;
      }
    }
    return sums;
  }

  available(name: string, more: readonly Happening[] = []): bigint {
    const { granted, held, used } = this.sums(name, more);
    return (granted * (1000n + this.#of(name).tolerance)) / 1000n - held - used;
  }

  /** Whether it may happen. */
  may(one: Happening): boolean {
    const { from, to, excused = false } = one;
    const names = to === undefined ? [from] : [from, to];
    if (new Set(names.map((name) => this.#of(name).unit)).size > 1) return false;
    return names.every((name) => {
      const { granted, held, used, promised } = this.sums(name, [one]);
      if (granted < 0n || held < 0n || used < 0n || promised < 0n) return false;
      const after = this.available(name, [one]);
      const isExcused = excused && name === from && this.#of(name).mayExceed;
      return after >= 0n || after >= this.available(name) || isExcused;
    });
  }

  happen(one: Happening): void {
    this.#happened.push(one);
  }
}
