import { sql } from 'kysely';

import { type LedgerRow, readAll } from '#server/kernel/ledger/chain.ts';
import { closeEndedLimits } from '#server/modules/limit/close-ended.ts';
import { expireLimits } from '#server/modules/limit/expire.ts';

import { textOf } from '../../helpers/bigint-oracle.ts';
import { auditBooks } from '../../helpers/books/audit.ts';
import { infrastructure } from '../../helpers/projects.ts';
import { working } from '../../helpers/working.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { Documents } from './document.ts';
import { AT, type Doc } from './life.ts';
import { LimitModel } from './limit-model.ts';

/** A project (项目): its application, its own status (projectStatus), and its limit once it is approved. */
export interface Project extends Doc {
  turn: 'applied' | 'signing' | 'running' | 'frozen' | 'finished' | 'terminated';
  asked: bigint;
  limitType: string;
  /** Code of its product line. */
  line: string;
  /** yyyy-MM-dd; '' until it is approved. */
  expires: string;
  limit: LimitModel | undefined;
}

const TURN_CODE = {
  signing: '3',
  running: '4',
  frozen: '5',
  finished: '6',
  terminated: '8',
} as const;
const MOST = 5_000_000_000n;
const NEVER = '9999-12-31';
const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['parties', 'owner', 'bid'],
  N2: ['amount', 'days', 'guarantee', 'overdue'],
  N4: ['overdue'],
};

const projects = (mayBegin: () => boolean) =>
  new Documents<Project>({
    noun: 'project',
    table: 'project',
    weight: 2,
    async begin(world) {
      const asked = world.random.cents(MOST);
      const limitType = world.random.chance(0.75) ? '1' : '2';
      const values = infrastructure(world.cast.sides, {
        projectName: `示例模拟标段 ${world.journal.length}`,
        contractAmount: textOf(MOST * 10n, 2),
        applyAmount: textOf(asked, 2),
        usePlan: [
          {
            // A draft may lie for weeks before it is submitted; months that have passed are refused then.
            planMonth: world.dayAfter(200).slice(0, 7),
            planAmount: textOf(asked, 2),
            planRepayDate: world.dayAfter(300),
            note: '',
          },
        ],
        limitType,
        ...(await world.cast.projects.papers(world.buyer)),
      });
      const { data, code, body } = await world.send(world.buyer, '/portal/project/save', {
        values,
      });
      if (code !== 0) world.unexpected(`project save: ${body.slice(0, 300)}`);
      if (code !== 0) return undefined;
      const id = typeof data === 'string' ? data : (data as { id: string }).id;
      const made = { turn: 'applied', line: '1', expires: '', limit: undefined } as const;
      return { id, status: '0', passed: 0, asked, limitType, ...made };
    },
    maySubmit: mayBegin,
    mayFinish: (doc, world) => doc.expires === '' || doc.expires > world.dayAfter(0),
    approval(doc, node, world) {
      const ticks = (TICKS[node] ?? []).map((key) => ({ key, result: 'pass' }));
      if (node !== 'N2') return { ticks };
      doc.expires = world.dayAfter(world.random.int(5, 60));
      const granted = { approvedAmount: textOf(doc.asked, 2), approvedCreditDays: '60' };
      const terms = { annualRate: '8', limitExpireDate: doc.expires, riskLevel: '2' };
      return { ticks, fields: { ...granted, ...terms } };
    },
    approved(doc) {
      doc.turn = 'signing';
      doc.limit = new LimitModel(doc.asked, doc.limitType === '1');
    },
    // A limit that was closed before is closed, whatever becomes of the approval.
    mayVoid: ({ limit }) => (isUnused(limit) ? undefined : false),
    voided(doc) {
      doc.turn = 'terminated';
      doc.limit?.close();
    },
  });

const isUnused = (limit: LimitModel | undefined): boolean =>
  limit?.reserved === 0n && limit.occupied === 0n;

type Turn = 'contractSigned' | 'freeze' | 'unfreeze' | 'finish' | 'terminate';

const TURNED = {
  contractSigned: 'running',
  freeze: 'frozen',
  unfreeze: 'running',
  finish: 'finished',
  terminate: 'terminated',
} as const;

/** Projects with their turns (签约, 冻结, 解冻, 完结) and what their limits say. */
export class ProjectPart {
  /** Whether its supplier may take part in something new. */
  mayBegin = (): boolean => true;
  readonly documents = projects(() => this.mayBegin());
  /** What ends with a project (decision 187), as each noun has it. */
  readonly ends: ((project: Project) => void)[] = [];

  get all(): readonly Project[] {
    return this.documents.all;
  }

  /** One that was there before the first day: running, with its limit. */
  adopt(id: string, amount: bigint, line: string): void {
    const limit = new LimitModel(amount, true);
    const at = { status: AT.approved, passed: 0, turn: 'running', expires: NEVER } as const;
    this.documents.all.push({ id, ...at, asked: amount, limitType: '1', line, limit });
  }

  /** One that has a limit. */
  limited(world: World): (Project & { limit: LimitModel }) | undefined {
    return world.random.pick(this.all.filter((one) => one.limit !== undefined)) as
      | (Project & { limit: LimitModel })
      | undefined;
  }

  get part(): Part {
    const { part } = this.documents;
    const turn = (name: Turn, weight: number): Step => ({
      name: `project ${name}`,
      weight,
      act: (world) => this.#turn(world, name),
    });
    return {
      ...part,
      steps: [
        ...part.steps,
        turn('contractSigned', 4),
        turn('freeze', 1),
        turn('unfreeze', 2),
        turn('finish', 0.5),
        turn('terminate', 0.15),
      ],
      overnight: (world) => this.#overnight(world),
      check: async (world) => [...(await part.check(world)), ...(await this.#check(world))],
    };
  }

  #isRight(project: Project, turn: Turn, today: string): boolean {
    const { limit, expires } = project;
    if (turn === 'contractSigned') return project.turn === 'signing';
    // Of a frozen one it is a new reason.
    if (turn === 'freeze' || turn === 'terminate') {
      return project.turn === 'running' || project.turn === 'frozen';
    }
    if (turn === 'unfreeze') return project.turn === 'frozen' && expires >= today;
    return project.turn === 'running' && limit?.isSettled === true;
  }

  async #turn(world: World, turn: Turn): Promise<string | undefined> {
    const project = world.random.pick(this.all.filter(({ limit }) => limit !== undefined));
    if (project === undefined) return undefined;
    const isRight = this.#isRight(project, turn, world.dayAfter(0));
    const reason = '模拟中的办理';
    const isExplained = turn.endsWith('freeze') || turn === 'terminate';
    const body = { id: project.id, ...(isExplained && { reason }) };
    const answer = await world.send(world.operator, `/admin/project/${turn}`, body);
    const isDone = answer.code === 0;
    // Whether documents below a project are still open is theirs to say.
    if (isDone !== isRight && (turn !== 'finish' || isDone)) {
      world.unexpected(`project ${turn} of ${project.turn}: ${answer.body.slice(0, 300)}`);
    }
    if (isDone) this.#turned(project, turn);
    return `#${this.all.indexOf(project) + 1} ${String(answer.code)} → ${project.turn}`;
  }

  #turned(project: Project, turn: Turn): void {
    const { limit } = project;
    if (limit === undefined) return;
    project.turn = TURNED[turn];
    if (turn === 'finish' || turn === 'terminate') for (const end of this.ends) end(project);
    if (turn === 'freeze') limit.state = 'frozen';
    if (turn === 'unfreeze') limit.state = 'open';
    if (turn === 'finish') limit.close();
    // What is in use has to be collected first; until then nothing more of the limit is used.
    if (turn !== 'terminate') return;
    if (limit.isSettled) limit.close();
    else limit.state = 'frozen';
  }

  async #overnight(world: World): Promise<void> {
    const { app, database, clock } = world.portal;
    await expireLimits(working(world.portal));
    const today = world.dayAfter(0);
    for (const project of this.all) {
      if (project.limit?.state !== 'open' || project.expires >= today) continue;
      project.limit.state = 'expired';
      if (project.turn === 'running') project.turn = 'frozen';
    }
    await closeEndedLimits({ db: database.db, clock, log: app.log });
    for (const { turn, limit } of this.all) {
      if (turn === 'terminated' && limit?.isSettled === true) limit.close();
    }
  }

  async #check(world: World): Promise<string[]> {
    const wrong = (await auditBooks(world.portal.database.superuser)).map(
      ({ book, what }) => `the books, ${book}: ${what}`,
    );
    for (const [at, project] of this.all.entries()) {
      const { limit, turn } = project;
      if (limit === undefined || turn === 'applied') continue;
      const found = await this.#checkLimit(world, project.id, limit, TURN_CODE[turn]);
      wrong.push(...found.map((what) => `project #${at + 1} ${what}`));
    }
    return wrong;
  }

  async #checkLimit(world: World, id: string, limit: LimitModel, turn: string): Promise<string[]> {
    const [is] = await world.rows(sql<Record<string, string> & { seq: number }>`
      select p.project_status as turn, l.state, l.seq, l.head_hash, concat_ws(' ', l.credit_limit,
        l.reserved, l.occupied, l.available, l.takeback_due, l.overuse) as figures
      from project p join project_limit l on l.project_id = p.id where p.id = ${id}`);
    if (is === undefined) return ['has no limit'];
    const { reserved, occupied, available, due, overuse } = limit;
    const cents = [limit.limit, reserved, occupied, available, due, overuse];
    const figures = cents.map((one) => textOf(one, 2)).join(' ');
    const chain = await world.rows(
      sql<LedgerRow>`select * from limit_ledger where project_id = ${id} order by seq`,
    );
    const { brokenAt } = readAll(chain, { seq: is.seq, hash: is.head_hash ?? '' });
    return [
      ...(is.turn === turn ? [] : [`is ${is.turn}, not ${turn}`]),
      ...(is.state === limit.state ? [] : [`has a limit that is ${is.state}, not ${limit.state}`]),
      ...(is.figures === figures ? [] : [`has ${is.figures}, not ${figures}`]),
      ...(brokenAt === undefined ? [] : [`has a ledger that is broken at ${brokenAt}`]),
    ];
  }
}
