import type { Config } from '../config.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { CompanyRegistry } from '../kernel/ports/registry.ts';
import { localRegistry } from '../providers/registry/local.ts';
import { tianyancha } from '../providers/registry/tianyancha.ts';

/** The company registry by the settings: this installation's table, and behind it a source that is asked for the rest. */
export function registryDriver(
  { registry }: Config,
  parts: Pick<Kernel, 'db' | 'clock' | 'log' | 'reader'>,
): CompanyRegistry {
  const local = localRegistry(parts.reader);
  return registry.driver === 'local' ? local : tianyancha({ ...registry, ...parts, local });
}
