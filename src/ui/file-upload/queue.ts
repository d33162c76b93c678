import { FAULTY_FILE } from '#contract/file/types.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import type { Attachment, FileTransport } from './transport.ts';

/** A file on its way (specification, section 4: selected, then progress percent, then success). */
export interface Sending {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  /** Why it stopped; undefined while it moves. */
  readonly error: string | undefined;
  /** Whether the file itself was refused, so that another try is none. */
  readonly faulty: boolean;
}

interface Job {
  sending: Sending;
  /** The same for every try, so that a file which arrived although the network was lost is not stored twice. */
  attempt: object;
  controller: AbortController;
}

interface QueueOptions {
  transport: FileTransport;
  fileType: number;
  onChange(sending: readonly Sending[]): void;
  /** `key` as in `Sending`: files get greater ones in the order in which they were chosen. */
  onStored(file: Attachment, key: number): void;
}

/** Ends after so many seconds, or when the file is given up. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/** Seconds after which the server may have a free line: other fields of the form, and other windows, send too. */
function secondsUntilFree(error: unknown): number | undefined {
  return error instanceof ApiError && error.code === CODE.tooMany ? error.retryAfter : undefined;
}

/** More at once would only make each slower. */
const AT_ONCE = 2;
const FAILED = '上传失败，请重试';
let lastKey = 0;

function jobOf(file: File): Job {
  lastKey += 1;
  const sending = { key: lastKey, file, percent: 0, error: undefined, faulty: false };
  return { sending, attempt: {}, controller: new AbortController() };
}

/** Files on their way, two at a time, each with its progress; a failed one waits for another try or its removal. */
export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #running = new Set<Job>();
  #jobs: readonly Job[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(files: readonly File[]): void {
    this.#jobs = [...this.#jobs, ...files.map(jobOf)];
    this.#show();
    this.#next();
  }

  /** Sends a failed file once more. */
  retry(key: number): void {
    const job = this.#find(key);
    if (job === undefined) return;
    job.controller = new AbortController();
    this.#change(job, { error: undefined, percent: 0 });
    this.#next();
  }

  /** Gives a file up, whether it moves or waits. */
  cancel(key: number): void {
    const job = this.#find(key);
    if (job === undefined) return;
    this.#drop(job);
    job.controller.abort();
    this.#next();
  }

  /** Gives all up; for the end of the form. */
  end(): void {
    for (const { controller } of this.#jobs) controller.abort();
    this.#jobs = [];
  }

  #find(key: number): Job | undefined {
    return this.#jobs.find(({ sending }) => sending.key === key);
  }

  #show(): void {
    this.#options.onChange(this.#jobs.map(({ sending }) => sending));
  }

  #change(job: Job, part: Partial<Sending>): void {
    job.sending = { ...job.sending, ...part };
    this.#show();
  }

  #drop(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    this.#show();
  }

  #next(): void {
    for (const job of this.#jobs) {
      if (this.#running.size >= AT_ONCE) return;
      if (!this.#running.has(job) && job.sending.error === undefined) void this.#send(job);
    }
  }

  async #upload(job: Job): Promise<Attachment> {
    const { transport, fileType } = this.#options;
    const { attempt, controller, sending } = job;
    const { signal } = controller;
    const progress = (percent: number) => this.#change(job, { percent });
    for (;;) {
      try {
        return await transport.upload(sending.file, { fileType, attempt, progress, signal });
      } catch (error) {
        const seconds = signal.aborted ? undefined : secondsUntilFree(error);
        if (seconds === undefined) throw error;
        progress(0);
        await pause(seconds, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  async #send(job: Job): Promise<void> {
    this.#running.add(job);
    try {
      const stored = await this.#upload(job);
      this.#drop(job);
      this.#options.onStored(stored, job.sending.key);
    } catch (error) {
      if (this.#jobs.includes(job)) {
        this.#change(job, {
          error: (error instanceof Error && error.message) || FAILED,
          faulty: error instanceof ApiError && FAULTY_FILE.has(error.code),
        });
      }
    } finally {
      this.#running.delete(job);
      this.#next();
    }
  }
}
