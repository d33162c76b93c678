import { sql } from 'kysely';

import type { Answer, Browser } from '../../helpers/browser.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { terminate, voidIt } from './endings.ts';
import { askMore, atNode, handOver, supply, urge } from './hand-over.ts';
import { type Task, taskOf } from './task.ts';

/** Where a document stands, by the code of its approval (审批状态). */
export const AT = {
  draft: '0',
  review: '1',
  returned: '2',
  approved: '3',
  rejected: '4',
  withdrawn: '5',
  voided: '6',
  gone: 'gone',
} as const;

/** A document as the model knows it. */
export interface Doc {
  id: string;
  status: string;
  /** Nodes that have approved since its submission. */
  passed: number;
  /** Whether anybody has agreed since then: nothing is withdrawn after that. */
  isAgreed?: boolean;
  /** Decisions that its node waits for: one, and those that were asked for beside it. */
  open?: number;
  /** Its applicant was asked for more and has not answered. */
  isAsked?: boolean;
  /** Day on which somebody was last reminded of it since its submission. */
  urgedOn?: number | undefined;
}

/** What is a noun's own in the life of its documents. */
export interface Life<D extends Doc> {
  /** As in its paths. */
  noun: string;
  table: string;
  /** Weights of beginning one against the others. */
  weight: number;
  /** A new draft, saved; undefined where there is nothing to begin with. */
  begin(world: World): Promise<D | undefined>;
  /** Whether its submission is right, and so whether its last approval is; undefined where another noun's rules decide. */
  maySubmit(doc: D, world: World): boolean | undefined;
  mayFinish(doc: D, world: World): boolean | undefined;
  /** Body of an approval beside the task. */
  approval(doc: D, node: string, world: World): object;
  /** What its submission takes, and what it gives back by whatever ends its review without an approval. */
  submitted?(doc: D, world: World): void;
  letGo?(doc: D, world: World): void;
  /** What its end for good gives back beside that, in review or returned. */
  terminated?(doc: D): void;
  /** Whether what was approved may be taken back, and what that does; never where there is none. */
  mayVoid?(doc: D): boolean | undefined;
  voided?(doc: D): void;
  approved(doc: D, world: World): void | Promise<void>;
  /** Whether its reviewers may only send it back. */
  isNeverRejected?: true;
  /** A node that is not the platform's but a customer's, and who answers there. */
  customer?: { node: string; who: (world: World) => Browser };
}

/** The life of a document that is approved: people do what they may and what they may not, in whatever order. */
export class Documents<D extends Doc> {
  readonly all: D[];
  readonly life: Life<D>;

  /** `all`: where others look for them. */
  constructor(life: Life<D>, all: D[] = []) {
    this.life = life;
    this.all = all;
  }

  get part(): Part {
    const { noun, weight } = this.life;
    const step = (name: string, of: number, act: Step['act']): Step => {
      return { name: `${noun} ${name}`, weight: of, act };
    };
    return {
      name: noun,
      steps: [
        step('begin', weight, (world) => this.#begin(world)),
        step('submit', weight * 2, (world) => this.#submit(world)),
        step('approve', weight * 5, (world) => this.#approve(world)),
        step('return', weight / 2, (world) => this.#decide(world, 'returnBack', AT.returned)),
        step('reject', weight / 4, (world) => this.#decide(world, 'reject', AT.rejected)),
        step('withdraw', weight / 2, (world) => this.#withdraw(world)),
        step('delete', weight / 4, (world) => this.#delete(world)),
        step('terminate', weight / 6, (world) => terminate(world, this)),
        step('void', weight / 6, (world) => voidIt(world, this)),
        step('add a signature', weight / 3, (world) => handOver(world, this, 'addSign')),
        step('transfer', weight / 3, (world) => handOver(world, this, 'transfer')),
        step('ask for more', weight / 3, (world) => askMore(world, this)),
        step('supply', weight * 1.5, (world) => supply(world, this)),
        step('urge', weight / 5, (world) => urge(world, this)),
      ],
      check: (world) => this.#check(world),
    };
  }

  /** One that somebody turns to: mostly one on which something can be done. */
  one(world: World, ...likely: string[]): D | undefined {
    const apt = this.all.filter(({ status }) => likely.includes(status));
    return world.random.pick(world.random.chance(0.9) ? apt : this.all);
  }

  /** Whether it went as the model says it must; tells what did not. */
  expect(world: World, what: string, isRight: boolean | undefined, answer: Answer): boolean {
    const isDone = answer.code === 0;
    if (isRight !== undefined && isDone !== isRight) {
      world.found(
        `${what} ${isRight ? 'was refused' : 'went through'}: ${answer.body.slice(0, 300)}`,
      );
    }
    return isDone;
  }

  async #begin(world: World): Promise<string | undefined> {
    const doc = await this.life.begin(world);
    if (doc !== undefined) this.all.push(doc);
    return doc && `#${this.all.length}`;
  }

  async #submit(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.draft, AT.returned, AT.withdrawn);
    if (doc === undefined) return undefined;
    const { noun, maySubmit, submitted } = this.life;
    const isOpen = [AT.draft, AT.returned, AT.withdrawn].some((status) => status === doc.status);
    const isRight = isOpen && maySubmit(doc, world);
    const answer = await world.send(world.buyer, `/portal/${noun}/submit`, { id: doc.id });
    if (this.expect(world, `${noun} submit`, isRight, answer)) {
      Object.assign(doc, { status: AT.review, passed: 0, isAgreed: false, urgedOn: undefined });
      atNode(doc);
      submitted?.(doc, world);
    }
    return this.said(doc, answer);
  }

  async #approve(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, table, mayFinish, approved } = this.life;
    const task = await taskOf(world, noun, doc.id);
    const answer = await this.#agree(world, doc, task);
    const [row] = await world.rows(sql<{ status: string }>`
      select audit_status as status from ${sql.table(table)} where id = ${doc.id}`);
    const isLast = row?.status === AT.approved && doc.status === AT.review;
    const isRight = doc.status === AT.review && (!isLast || mayFinish(doc, world) !== false);
    // A last approval may meet what has changed since the submission.
    const isHeld = doc.status === AT.review && answer.code !== 0 && mayFinish(doc, world) !== true;
    if (isHeld || !this.expect(world, `${noun} approve at ${task.node}`, isRight, answer)) {
      return this.said(doc, answer);
    }
    doc.isAgreed = true;
    doc.open = (doc.open ?? 1) - 1;
    if (doc.open > 0) return this.said(doc, answer);
    doc.passed += 1;
    atNode(doc);
    if (isLast) {
      doc.status = AT.approved;
      await approved(doc, world);
    }
    return this.said(doc, answer);
  }

  async #agree(world: World, doc: D, task: Task): Promise<Answer> {
    const { noun, customer, approval } = this.life;
    if (customer?.node === task.node) {
      const body = { id: doc.id, decision: 'approve', opinion: '' };
      return await world.send(customer.who(world), `/portal/${noun}/review`, body);
    }
    // Whoever signs beside the node answers for no check of it, and sets nothing.
    const answered = task.kind === 'approve' ? approval(doc, task.node, world) : {};
    const body = { taskId: task.id, ...answered };
    return await world.send(task.who, '/admin/review/approve', body);
  }

  async #decide(world: World, action: string, to: string): Promise<string | undefined> {
    const doc = this.one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, letGo, customer, isNeverRejected } = this.life;
    const task = await taskOf(world, noun, doc.id);
    const body = { taskId: task.id, opinion: '资料与合同不符' };
    const answer = await world.send(task.who, `/admin/review/${action}`, body);
    const isAllowed = action !== 'reject' || isNeverRejected !== true;
    const isRight = doc.status === AT.review && task.node !== customer?.node && isAllowed;
    if (this.expect(world, `${noun} ${action}`, isRight, answer)) {
      doc.status = to;
      letGo?.(doc, world);
    }
    return this.said(doc, answer);
  }

  async #withdraw(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, letGo } = this.life;
    const isRight = doc.status === AT.review && !doc.isAgreed;
    const answer = await world.send(world.buyer, `/portal/${noun}/withdraw`, { id: doc.id });
    if (this.expect(world, `${noun} withdraw`, isRight, answer)) {
      doc.status = AT.withdrawn;
      letGo?.(doc, world);
    }
    return this.said(doc, answer);
  }

  async #delete(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.draft);
    if (doc === undefined) return undefined;
    const { noun } = this.life;
    const isRight = [AT.draft, AT.withdrawn].some((status) => status === doc.status);
    const answer = await world.send(world.buyer, `/portal/${noun}/delete`, { id: doc.id });
    if (this.expect(world, `${noun} delete`, isRight, answer)) doc.status = AT.gone;
    return this.said(doc, answer);
  }

  said(doc: D, { code }: Answer): string {
    return `#${this.all.indexOf(doc) + 1} ${String(code)} → ${doc.status}`;
  }

  /** Every document is where the model has it, and has a task exactly while it is reviewed. */
  async #check(world: World): Promise<string[]> {
    const { noun, table } = this.life;
    const rows = await world.rows(sql<{ id: string; status: string; tasks: number }>`
      select t.id, case when t.deleted then 'gone' else t.audit_status end as status, (
        select count(*)::int from process_task task join process_instance i on i.id = task.instance_id
        where i.object_type = ${noun} and i.object_id = t.id and task.status = 1) as tasks
      from ${sql.table(table)} t where t.id = any (${this.all.map(({ id }) => id)}::bigint[])`);
    const are = new Map(rows.map((row) => [row.id, row]));
    return this.all.flatMap((doc, at) => {
      const is = are.get(doc.id);
      const name = `${noun} #${at + 1}`;
      if (is === undefined) return [`${name} is not there`];
      if (is.status !== doc.status) return [`${name} is ${is.status}, not ${doc.status}`];
      const tasks = doc.status === AT.review ? (doc.open ?? 1) + (doc.isAsked ? 1 : 0) : 0;
      return is.tasks === tasks ? [] : [`${name} has ${is.tasks} open tasks, not ${tasks}`];
    });
  }
}
