/** What a step spends its time on. */
export type Kind = 'tools' | 'build' | 'types' | 'lint' | 'site' | 'unit' | 'server' | 'browser';

/** How long the tests of a file ran. */
export interface FileTime {
  readonly kind: Kind;
  /** From the root of the project. */
  readonly path: string;
  readonly seconds: number;
}

/** What a step found. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown when something failed. */
  readonly output: string;
  /** A line for whoever reads a green run, such as what was green only at the second try. */
  readonly note?: string;
  /** One line in place of a result: the step could not run here and says why. */
  readonly skipped?: string;
  /** Of a runner of tests: where its time went. */
  readonly times?: readonly FileTime[];
}

export interface Step {
  readonly name: string;
  readonly kind: Kind;
  /** Cores that it keeps busy; none where it waits for the network. */
  readonly cores: 0 | 1 | 2;
  /** Names of steps that must have passed. */
  readonly needs: readonly string[];
  readonly run: () => Promise<Outcome>;
}

export interface Result extends Outcome {
  readonly name: string;
  readonly kind: Kind;
  readonly seconds: number;
}

export const ok = (passed = 1): Outcome => ({ passed, failed: 0, output: '' });
export const broken = (output: string): Outcome => ({ passed: 0, failed: 1, output });
