/** The limit of a project as it should be (I1, I19), in cents, by rules that are written down here for a second time. */
export class LimitModel {
  limit: bigint;
  reserved = 0n;
  occupied = 0n;
  /** What of that has come back of a one-off limit, or was given up for lost. */
  settled = 0n;
  /** Of ended raises for a time, what is still to come back. */
  due = 0n;
  /** Used beyond the limit by money that came back when its room was in use. */
  overuse = 0n;
  state: 'open' | 'frozen' | 'expired' | 'closed' = 'open';
  readonly isRevolving: boolean;

  constructor(limit: bigint, isRevolving: boolean) {
    this.limit = limit;
    this.isRevolving = isRevolving;
  }

  get available(): bigint {
    return this.limit - this.reserved - this.occupied;
  }

  /** Whether nothing is held, and nothing that went out is still to come back. */
  get isSettled(): boolean {
    return this.reserved === 0n && this.occupied === this.settled;
  }

  /** Whatever becomes free goes first to what is to come back. */
  #takeBack(): void {
    for (const what of ['overuse', 'due'] as const) {
      const { available } = this;
      const isAll = this[what] < available;
      const amount = isAll ? this[what] : available;
      this.limit -= amount;
      this[what] -= amount;
    }
  }

  /** Whether so much more may be held. */
  mayReserve(amount: bigint): boolean {
    return this.state === 'open' && amount <= this.available;
  }

  /** What is held and what is used are this by now. */
  moveTo(reserved: bigint, occupied: bigint): void {
    const isFreed = reserved + occupied < this.reserved + this.occupied;
    this.reserved = reserved;
    this.occupied = occupied;
    if (isFreed) this.#takeBack();
    const missing = -this.available;
    if (missing <= 0n) return;
    this.limit += missing;
    this.overuse += missing;
  }

  mayLower(amount: bigint): boolean {
    return this.state !== 'closed' && amount <= this.available;
  }

  adjust(amount: bigint): void {
    this.limit += amount;
    if (amount > 0n) this.#takeBack();
  }

  endTemporary(amount: bigint): void {
    if (this.state === 'closed') return;
    this.due += amount;
    this.#takeBack();
  }

  close(): void {
    this.limit = 0n;
    this.occupied = 0n;
    this.settled = 0n;
    this.due = 0n;
    this.overuse = 0n;
    this.state = 'closed';
  }
}
