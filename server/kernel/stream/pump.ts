import { Readable } from 'node:stream';

import { SESSION_ENDED } from '#contract/wire/events.ts';
import { eventFrame, HEARTBEAT } from './frames.ts';

/** What a look has found: frames to send, '' for nothing new; `more` when the next look would find more. */
export interface Look {
  text: string;
  more: boolean;
  /** True: the reader may have no more. The stream ends without a word; opened again, it is refused. */
  over?: boolean;
}

interface PumpOptions {
  /** Looks what is new; undefined when the session has ended. */
  look: () => Promise<Look | undefined>;
  /** Told when looking fails; the next heartbeat tries again. */
  onError: (error: unknown) => void;
}

/**
 * One open stream. It looks only while its reader takes what it gets, so that a slow reader costs the memory of one
 * look; a reader that has taken nothing between two heartbeats is dropped.
 */
export class StreamPump {
  readonly out: Readable;
  readonly #options: PumpOptions;
  #due = true;
  #flowing = true;
  #busy = false;
  #over = false;
  #stuck = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: PumpOptions) {
    this.#options = options;
    this.out = new Readable({ read: () => this.#resume() });
    this.out.once('close', () => {
      this.#over = true;
    });
    // The first bytes make the headers travel before anything was looked up.
    this.#push(HEARTBEAT);
  }

  /** There may be something new. */
  wake(): void {
    this.#due = true;
    this.#go();
  }

  /** Sessions also end by the clock, and what could not be looked up before is tried again. */
  beat(): void {
    if (this.#over) return;
    const waits = this.out.readableLength > 0;
    if (waits && this.#stuck) this.out.destroy();
    else if (!waits) this.#push(HEARTBEAT);
    this.#stuck = waits;
    this.wake();
  }

  /** Ends the answer, so that the reader comes back here or elsewhere; resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.#finish();
    await this.#running;
  }

  #resume(): void {
    this.#flowing = true;
    this.#go();
  }

  #push(text: string): void {
    this.#flowing = this.out.push(text);
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.out.push(null);
  }

  #go(): void {
    if (!this.#busy) this.#running = this.#pump();
  }

  async #pump(): Promise<void> {
    this.#busy = true;
    try {
      while (this.#due && this.#flowing && !this.#over) await this.#lookOnce();
    } catch (error) {
      this.#due = true;
      this.#options.onError(error);
    } finally {
      this.#busy = false;
    }
  }

  async #lookOnce(): Promise<void> {
    this.#due = false;
    const found = await this.#options.look();
    if (this.#over) return;
    if (found === undefined) {
      this.#push(eventFrame({ name: SESSION_ENDED, data: '{}' }));
      this.#finish();
      return;
    }
    this.#due ||= found.more;
    if (found.text !== '') this.#push(found.text);
    if (found.over) this.#finish();
  }
}
