/** Chance that is the same in each run of a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Whether something of that probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.int(0, from.length - 1)];
  }

  /** One of several by their weights. */
  weighted<T extends { weight: number }>(from: readonly T[]): T | undefined {
    let left = this.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    return from.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  }

  /** Cents of an amount: round ones and odd ones, so that boundaries are met and cents matter. */
  cents(most: bigint): bigint {
    const parts = BigInt(this.int(1, 1_000));
    const size = (most * parts) / 1_000n;
    const amount = this.chance(0.5) ? (size / 100_000n) * 100_000n : size;
    return amount > 0n ? amount : 1n;
  }
}
