import { atom } from 'nanostores';

import { type Code, type FieldError, TEXT } from '#contract/wire/envelope.ts';

/** Chinese complaints by the path of their field, e.g. `accountNo` or `goods.3.qty`. */
export type Complaints = Readonly<Record<string, string>>;

/** A failure in words: its text, its code if it has one, and what is wrong with single fields, if it says so. */
export interface Failure {
  readonly text: string;
  readonly code?: Code;
  readonly fields: readonly FieldError[];
}

export interface SubmissionState {
  readonly errors: Complaints;
  /** What is wrong with the whole; '' when nothing is. */
  readonly alert: string;
  readonly busy: boolean;
  /** How often a try has met with complaints; each time the first of them takes the focus. */
  readonly refusals: number;
}

/** Where a failure's complaints stand; none: its text stands above the form; undefined: it has been told already. */
export type Place = (failure: Failure) => Complaints | undefined;

/** The first complaint of each path, in the order in which they came. */
export function byPath(findings: readonly FieldError[]): Complaints {
  const messages: Record<string, string> = {};
  for (const { path, message } of findings) messages[path] ??= message;
  return messages;
}

/** A complaint about a part of a field, as one about the field. */
export function ofField({ path, message }: FieldError): FieldError {
  return { path: path.split('.', 1)[0] ?? path, message };
}

/** The specification's warning of a form (section 5): what is said above it while a required field is empty. */
function warningOf(errors: Complaints): string {
  return Object.values(errors).includes(TEXT.required) ? TEXT.requiredForm : '';
}

/** Beside the fields that the failure names. */
const atFields: Place = ({ fields }) => byPath(fields);

/**
 * What happens when a form is sent, whatever the form is: complaints beside their fields, one try at a time, and what
 * was refused told where it belongs. Values, questions before and news after belong to the form. `explain` puts what a
 * try rejects with into words.
 */
export class Submission {
  readonly #explain: (error: unknown) => Failure | Promise<Failure>;
  readonly $state = atom<SubmissionState>({ errors: {}, alert: '', busy: false, refusals: 0 });

  constructor(explain: (error: unknown) => Failure | Promise<Failure>) {
    this.#explain = explain;
  }

  #become(change: Partial<SubmissionState>): void {
    this.$state.set({ ...this.$state.get(), ...change });
  }

  get busy(): boolean {
    return this.$state.get().busy;
  }

  /** A try begins: shows what is wrong with the values. True when nothing is. */
  judge(found: Complaints): boolean {
    this.#become({ errors: {}, alert: '' });
    const isRight = Object.keys(found).length === 0;
    if (!isRight) this.complain(found);
    return isRight;
  }

  /** Shows complaints in the place of those of before, and above the form whether something is missing. */
  complain(errors: Complaints): void {
    const { alert, refusals } = this.$state.get();
    const rest = alert === TEXT.requiredForm ? '' : alert;
    this.#become({ errors, alert: warningOf(errors) || rest, refusals: refusals + 1 });
  }

  /** Says what is wrong with the whole. */
  warn(alert: string): void {
    this.#become({ alert });
  }

  /** Says what is wrong with one field, or takes back what was said of it. */
  mark(path: string, error?: string): void {
    const { errors, alert } = this.$state.get();
    const { [path]: before, ...others } = errors;
    if (before === error) return;
    const next = error === undefined ? others : { ...others, [path]: error };
    // A warning that nothing is behind any more would be read as one about what is right by now.
    this.#become({ errors: next, ...(alert === TEXT.requiredForm && { alert: warningOf(next) }) });
  }

  /** Shows why a try failed. */
  async fail(error: unknown, place: Place = atFields): Promise<void> {
    const failure = await this.#explain(error);
    const complaints = place(failure);
    if (complaints === undefined) return;
    if (Object.keys(complaints).length > 0) this.complain(complaints);
    else this.warn(failure.text);
  }

  /** Tries it, unless another try is under way. True when it was done; a failure is shown and never rejects. */
  async send(work: () => Promise<unknown>, place?: Place): Promise<boolean> {
    if (this.busy) return false;
    this.#become({ errors: {}, alert: '', busy: true });
    try {
      await work();
      return true;
    } catch (error) {
      await this.fail(error, place);
      return false;
    } finally {
      this.#become({ busy: false });
    }
  }
}
