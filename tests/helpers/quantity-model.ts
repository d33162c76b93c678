// The chain of quantities counted a second time, as whole thousandths and as a list of what happened: every figure is added
// up anew from the list, so that nothing here can drift together with the code that is tested.

interface Happening {
  pick: string;
  what: string;
  amount: bigint;
}

const ORDER = ['picked', 'shipped', 'delivered', 'received', 'accepted'];
/** What brings goods to a stage, and what takes them back from it. */
const TO: Readonly<Record<string, string>> = {
  ship: 'shipped',
  deliver: 'delivered',
  receive: 'received',
  accept: 'accepted',
};
const FROM: Readonly<Record<string, string>> = {
  unship: 'shipped',
  refuse: 'delivered',
  takeBack: 'received',
};

/** One line of an order, and the pick-ups of it. */
export class ChainModel {
  readonly #ordered: bigint;
  readonly #thousandths: bigint;
  #happened: Happening[] = [];

  constructor(ordered: bigint, thousandths: bigint) {
    this.#ordered = ordered;
    this.#thousandths = thousandths;
  }

  #sum(pick: string | undefined, effects: Readonly<Record<string, bigint>>): bigint {
    return this.#happened
      .filter((one) => pick === undefined || one.pick === pick)
      .reduce((sum, { what, amount }) => sum + (effects[what] ?? 0n) * amount, 0n);
  }

  #held(pick?: string): bigint {
    return this.#sum(pick, { hold: 1n, release: -1n, take: -1n });
  }

  /** What has come to a stage of a pick-up, in thousandths. */
  at(pick: string | undefined, stage: string): bigint {
    if (stage === 'picked') return this.#sum(pick, { take: 1n, giveBack: -1n });
    const to = Object.keys(TO).find((what) => TO[what] === stage) ?? '';
    const from = Object.keys(FROM).find((what) => FROM[what] === stage) ?? '';
    return this.#sum(pick, { [to]: 1n, [from]: -1n });
  }

  #most(amount: bigint): bigint {
    return (amount * (1000n + this.#thousandths)) / 1000n;
  }

  /** Whether a step is one that the rules let happen. */
  may(pick: string, what: string, amount: bigint, excused: boolean): boolean {
    if (what === 'hold') {
      const taken = this.at(undefined, 'picked') + this.#held() + amount;
      return taken <= this.#most(this.#ordered) || excused;
    }
    // These take whatever is there, nothing among it.
    if (what === 'release' || what === 'take' || what === 'giveBack') return true;
    const stage = TO[what];
    if (stage !== undefined) {
      const before = ORDER[ORDER.indexOf(stage) - 1] ?? '';
      return this.at(pick, stage) + amount <= this.#most(this.at(pick, before));
    }
    const back = FROM[what] ?? '';
    const after = ORDER[ORDER.indexOf(back) + 1] ?? '';
    const left = this.at(pick, back) - amount;
    return left >= 0n && this.at(pick, after) <= this.#most(left);
  }

  happen(pick: string, what: string, amount: bigint): void {
    const all: Readonly<Record<string, () => bigint>> = {
      release: () => this.#held(pick),
      take: () => this.#held(pick),
      giveBack: () => this.at(pick, 'picked') - this.at(pick, 'shipped'),
    };
    const moved = all[what]?.() ?? amount;
    this.#happened = [...this.#happened, { pick, what, amount: moved < 0n ? 0n : moved }];
  }
}
