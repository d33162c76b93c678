import type { QueryClient } from '@tanstack/react-query';

import { whenIdle } from '#src/lib/idle-line.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { forgetPerson } from '#src/lib/tab-memory.ts';
import { $device } from '#src/stores/device.ts';
import { settleRenewal } from '#src/stores/renewal.ts';
import { reportError } from '#src/ui/report-error.ts';

type Stop = () => void;

/** Styles ask the root element for the device. Returns what stops it. */
export function followDevice(): Stop {
  return $device.subscribe((device) => {
    document.documentElement.dataset.device = device;
  });
}

/** Stops all of them. */
export function stopAll(stops: readonly Stop[]): void {
  for (const stop of stops) stop();
}

/**
 * Begins what the first screen waits for neither, nor for its code, once the page has come to rest. Returns what stops it,
 * begun or not.
 */
export function beginLater<Module>(
  load: () => Promise<Module>,
  begin: (module: Module) => Stop,
): Stop {
  let stop: Stop | undefined;
  let isWanted = true;
  const forgo = whenIdle(() => {
    loadCode(load).then((module) => {
      if (isWanted) stop = begin(module);
    }, reportError);
  });
  return () => {
    isWanted = false;
    forgo();
    stop?.();
  };
}

/**
 * As somebody else: nothing of what stands or waits here is theirs. It is out of sight until the page goes, without a
 * question.
 */
export function beginAnew(): void {
  forgetPerson();
  document.body.hidden = true;
  location.reload();
}

/**
 * After a session was mended: the same person goes on, what waited is sent again and what failed is asked again. For
 * anybody else the page begins anew, and where nobody can be asked, too.
 */
export async function goOnAs(
  before: string | undefined,
  fetchPerson: () => Promise<{ id: string }>,
  queries: QueryClient,
  asSomebodyElse: () => void = beginAnew,
): Promise<void> {
  try {
    const { id } = await fetchPerson();
    if (id !== before) return asSomebodyElse();
    settleRenewal(true);
    await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  } catch {
    location.reload();
  }
}
