import type { Module } from '#server/kernel/module.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';

type Demo = Pick<Module, 'name' | 'demo'>;

/** Makes every module's demo documents. A refusal tells its fields to a caller alone: whoever has changed a form reads them here. */
export async function runDemo(
  modules: readonly Demo[],
  context: Parameters<NonNullable<Module['demo']>>[0],
): Promise<void> {
  for (const { name, demo } of modules) {
    try {
      await demo?.(context);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const why = `${cause.message} ${JSON.stringify(cause.data)}`;
      throw new Error(`The demo of module ${name} was refused: ${why}`, { cause });
    }
  }
}
