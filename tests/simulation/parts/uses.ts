import {
  type Movement,
  occupy,
  release,
  reserve,
  restore,
  reverse,
} from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import { textOf } from '../../helpers/bigint-oracle.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import type { LimitModel } from './limit-model.ts';
import type { ProjectPart } from './projects.ts';

type How = (tx: Tx, movement: Movement) => Promise<unknown>;
/** What a movement does to the model: whether it may be, and then it is done. */
type Does = (limit: LimitModel, amount: bigint) => boolean;
type From = 'available' | 'reserved' | 'occupied';

const OVER = new Error('taken back');

/** What payments will do to a limit, until payments join with steps of their own: reserved, paid out, collected. */
export function uses(projects: ProjectPart): Part {
  const move = (
    world: World,
    how: How,
    projectId: string,
    amount: bigint,
    isTakenBack: boolean,
  ) => {
    const object = { type: 'payApply', id: '1', no: 'FKSQ1' };
    const at = world.portal.clock.now();
    const movement = { projectId, amount: textOf(amount, 2), object, operatorId: null, at };
    const done = world.portal.database.db.transaction().execute(async (tx) => {
      await how(tx, movement);
      if (isTakenBack) throw OVER;
    });
    return done.then(
      () => true,
      () => false,
    );
  };

  const step = (name: string, weight: number, from: From, how: How, does: Does): Step => ({
    name: `limit ${name}`,
    weight,
    async act(world) {
      const project = projects.limited(world);
      if (project === undefined) return undefined;
      const { limit } = project;
      // Mostly within what is there, now and then exactly that or one cent more.
      const there = limit[from];
      const edge = world.random.chance(0.5) ? there : there + 1n;
      const amount = world.random.chance(0.2) && edge > 0n ? edge : world.random.cents(there / 2n);
      const isTakenBack = world.random.chance(0.1);
      const crowd = isTakenBack ? 1 : world.random.int(1, 3);
      const tries = Array.from({ length: crowd }, () =>
        move(world, how, project.id, amount, isTakenBack),
      );
      const done = (await Promise.all(tries)).filter(Boolean).length;
      let right = 0;
      if (!isTakenBack) for (const _ of tries) if (does(limit, amount)) right += 1;
      if (done !== right) {
        world.found(`limit ${name} of ${textOf(amount, 2)}: ${done} of ${crowd}, not ${right}`);
      }
      return `#${projects.all.indexOf(project) + 1} ${textOf(amount, 2)}: ${done} of ${crowd}`;
    },
  });
  return {
    name: 'limit',
    steps: [
      step('reserve', 8, 'available', reserve, (limit, amount) => limit.reserve(amount)),
      step('release', 4, 'reserved', release, (limit, amount) => limit.release(amount)),
      step('occupy', 6, 'reserved', occupy, (limit, amount) => limit.occupy(amount)),
      step('bounce', 2, 'occupied', reverse, (limit, amount) => limit.bounce(amount)),
      step('collect', 4, 'occupied', restore, (limit, amount) => limit.collect(amount)),
    ],
    check: () => Promise.resolve([]),
  };
}
