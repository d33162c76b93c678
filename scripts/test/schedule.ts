import { broken, type Outcome, type Result, type Step } from './step.ts';

interface Options {
  readonly cores: number;
  readonly onEnd: (result: Result) => void;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

async function guarded(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return broken(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/**
 * Runs the steps on so many cores, starting them in their order as soon as what they need has passed.
 * A step whose need failed is not run and counts as failed.
 */
export async function schedule(steps: readonly Step[], options: Options): Promise<Result[]> {
  const { cores, onEnd, clock = () => performance.now() } = options;
  const results = new Map<string, Result>();
  const waiting = [...steps];
  const active = new Map<string, { cores: number; end: Promise<void> }>();

  const finish = ({ name, kind }: Step, outcome: Outcome, seconds: number) => {
    const result = { name, kind, seconds, ...outcome };
    results.set(name, result);
    active.delete(name);
    onEnd(result);
  };
  const isReady = (step: Step) => step.needs.every((need) => results.has(need));
  const failedNeed = (step: Step) => step.needs.find((need) => results.get(need)?.failed !== 0);
  const busy = () => [...active.values()].reduce((sum, { cores: taken }) => sum + taken, 0);

  const start = (step: Step) => {
    waiting.splice(waiting.indexOf(step), 1);
    const need = failedNeed(step);
    if (need !== undefined) return finish(step, broken(`not run: ${need} failed\n`), 0);
    const begin = clock();
    const end = guarded(step).then((outcome) => finish(step, outcome, (clock() - begin) / 1000));
    active.set(step.name, { cores: step.cores, end });
  };

  while (waiting.length > 0 || active.size > 0) {
    const next = waiting.find(isReady);
    const fits = next !== undefined && (active.size === 0 || busy() + next.cores <= cores);
    if (next !== undefined && fits) start(next);
    else if (active.size > 0) await Promise.race([...active.values()].map(({ end }) => end));
    else
      throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return steps.flatMap(({ name }) => results.get(name) ?? []);
}
