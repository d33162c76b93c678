import { takeBackEnded } from '#server/modules/apply-amount-adjust/take-back.ts';

import { Adjusts } from '../../helpers/adjusts.ts';
import { textOf } from '../../helpers/bigint-oracle.ts';
import type { Part } from '../part.ts';
import type { World } from '../world.ts';
import { Documents } from './document.ts';
import { AT, type Doc, endReviewed } from './life.ts';
import type { Project, ProjectPart } from './projects.ts';

const RAISE = '1';
const LOWER = '2';
const TEMPORARY = '5';
const MOST = 100_000_000n;

/** An adjustment (额度调整) of a project's limit. */
interface Adjust extends Doc {
  project: Project;
  type: string;
  amount: bigint;
  /** The last day of a raise for a time. */
  until: string;
  takenBack: boolean;
}

const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['reason'],
  N2: ['exposure', 'repayment'],
};

/** Adjustments, which move the limits of `projects`, and take back overnight what was raised for a time. */
export function adjustments(projects: ProjectPart): Part {
  const fits = ({ project, type, amount, until }: Adjust, world: World) => {
    const { limit, turn } = project;
    if (limit === undefined || (turn !== 'running' && turn !== 'frozen')) return false;
    if (type === TEMPORARY && until < world.dayAfter(0)) return false;
    return type !== LOWER || limit.mayLower(amount);
  };
  const documents: Documents<Adjust> = new Documents<Adjust>({
    noun: 'applyAmountAdjust',
    table: 'apply_amount_adjust',
    weight: 5,
    async begin(world) {
      const project = projects.limited(world);
      if (project === undefined || !['running', 'frozen'].includes(project.turn)) return undefined;
      const type = world.random.pick([RAISE, LOWER, LOWER, TEMPORARY]) ?? RAISE;
      // A form says itself that a limit does not fall below nothing.
      const whole = project.limit?.limit ?? 0n;
      if (type === LOWER && whole === 0n) return undefined;
      const amount = world.random.cents(type === LOWER && whole < MOST ? whole : MOST);
      const until = type === TEMPORARY ? world.dayAfter(world.random.int(1, 6)) : '';
      const papers = new Adjusts(world.portal);
      const file121 = [await papers.paper(world.buyer)];
      // No contract bounds what its supplement does not: raises add up in a long run.
      const file122 = [await papers.paper(world.buyer, '122')];
      const values = {
        projectId: project.id,
        adjustType: type,
        adjustAmount: textOf(amount, 2),
        file121,
        file122,
        reason: '三季度材料用量变化',
        ...(until !== '' && { tempUntil: until }),
      };
      const path = '/portal/applyAmountAdjust/save';
      const { data, code, body } = await world.send(world.buyer, path, { values });
      if (code !== 0) world.unexpected(`adjust save: ${body.slice(0, 300)}`);
      if (code !== 0) return undefined;
      const id = typeof data === 'string' ? data : (data as { id: string }).id;
      return { id, status: '0', passed: 0, project, type, amount, until, takenBack: false };
    },
    maySubmit(doc, world) {
      const isOther = documents.all.some(
        (one) => one !== doc && one.project === doc.project && one.status === AT.review,
      );
      // The form wants a day after today, the guard one that has not passed.
      const isLate = doc.type === TEMPORARY && doc.until <= world.dayAfter(0);
      return fits(doc, world) && !isOther && !isLate;
    },
    mayFinish: fits,
    approval: (_, node) => ({
      ticks: (TICKS[node] ?? []).map((key) => ({ key, result: 'pass' })),
    }),
    approved({ project, type, amount }) {
      project.limit?.adjust(type === LOWER ? -amount : amount);
    },
    mayVoid({ project: { limit }, type, amount, takenBack }) {
      if (takenBack) return true;
      return type === LOWER ? limit?.state !== 'closed' : limit?.mayLower(amount);
    },
    voided(adjust) {
      const { project, type, amount, takenBack } = adjust;
      if (!takenBack) project.limit?.adjust(type === LOWER ? amount : -amount);
      adjust.takenBack = true;
    },
  });

  projects.ends.push((project) => {
    for (const adjust of documents.all) if (adjust.project === project) endReviewed(adjust);
  });

  async function overnight(world: World): Promise<void> {
    const { database, clock, app } = world.portal;
    const run = () => takeBackEnded({ db: database.db, clock, log: app.log });
    // Two servers have the same clock.
    await Promise.all(world.random.chance(0.3) ? [run(), run()] : [run()]);
    const today = world.dayAfter(0);
    for (const adjust of documents.all) {
      const { status, type, until, takenBack, project, amount } = adjust;
      if (status !== AT.approved || type !== TEMPORARY || takenBack || until >= today) continue;
      adjust.takenBack = true;
      project.limit?.endTemporary(amount);
    }
  }
  return { ...documents.part, overnight };
}
