/**
 * Several people who act at one moment: each call waits until everybody who acts has come to one, so that they meet at the server,
 * where locks that are taken in two orders are found out.
 */
export class Crowd {
  readonly size: number;
  #acting = 0;
  #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Has all of them act; ends when the last one has ended. */
  async act(all: readonly (() => Promise<void>)[]): Promise<void> {
    this.#acting = all.length;
    const ended = () => {
      this.#acting -= 1;
      this.#goOn();
    };
    await Promise.all(all.map((act) => act().finally(ended)));
  }

  /** Waits until everybody else who acts waits here as well, or has ended. */
  async meet(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#goOn();
    await promise;
  }

  #goOn(): void {
    if (this.#waiting.length < this.#acting) return;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }
}
