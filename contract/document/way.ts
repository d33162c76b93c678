/** A station on the way of a document: who has it there, and until when. */
export interface Station {
  /** Chinese name of what happens there, e.g. 供应商确认. */
  readonly name: string;
  /** Statuses in which the document stands here. At the last station it has arrived. */
  readonly at: readonly string[];
  /** Statuses in which it came back or ended here. */
  readonly stopped?: readonly string[];
  /** Who has to act meanwhile; absent where the approval says it, or nobody has to. */
  readonly who?: string;
  /** Field that names who has to act, where that is not the same for all of its kind. */
  readonly by?: string;
  /** Field with the moment or day until when. */
  readonly until?: string;
  /** Whether a record that is further on came by here, where not all of its kind do. */
  readonly came?: (row: object) => boolean;
  /** Whether something is left to be done here, although its status has come further. */
  readonly left?: (row: object) => boolean;
}

/** The stations of a document in their order (阶段线). */
export type Way = readonly Station[];

/** A station as a document of one status has come to it. */
export interface Passed {
  readonly station: Station;
  readonly state: 'done' | 'now' | 'todo' | 'stopped' | 'skipped';
}

/** How far a document of this status has come; `row` tells by which of its stations. Before the first station nothing is done; at the last one all is. */
export function passed(way: Way, status: string, row: object = {}): Passed[] {
  const stands = way.findIndex(
    ({ at, stopped = [] }) => at.includes(status) || stopped.includes(status),
  );
  const behind = way.findIndex(({ left }, index) => index < stands && left?.(row));
  const here = behind < 0 ? stands : behind;
  return way.map((station, index) => {
    if (index > here) return { station, state: 'todo' };
    if (index < here) return { station, state: station.came?.(row) === false ? 'skipped' : 'done' };
    if (station.stopped?.includes(status)) return { station, state: 'stopped' };
    return { station, state: index === way.length - 1 ? 'done' : 'now' };
  });
}
