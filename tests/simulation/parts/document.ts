import { sql } from 'kysely';

import type { Answer, Browser } from '../../helpers/browser.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';

/** Where a document stands, by the code of its approval (审批状态). */
export const AT = {
  draft: '0',
  review: '1',
  returned: '2',
  approved: '3',
  rejected: '4',
  withdrawn: '5',
  gone: 'gone',
} as const;

/** A document as the model knows it. */
export interface Doc {
  id: string;
  status: string;
  /** Nodes that have approved since its submission. */
  passed: number;
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
  approved(doc: D, world: World): void | Promise<void>;
  /** Whether its reviewers may only send it back. */
  isNeverRejected?: true;
  /** A node that is not the platform's but a customer's, and who answers there. */
  customer?: { node: string; who: (world: World) => Browser };
}

interface Task {
  id: string;
  node: string;
}

async function taskOf(world: World, noun: string, id: string): Promise<Task> {
  const [task] = await world.rows(sql<Task>`
    select task.id, task.node_key as node from process_task task
    join process_instance i on i.id = task.instance_id
    where i.object_type = ${noun} and i.object_id = ${id} and task.status = 1`);
  return task ?? { id: '1', node: '' };
}

/** The life of a document that is approved: people do what they may and what they may not, in whatever order. */
export class Documents<D extends Doc> {
  readonly all: D[];
  readonly #life: Life<D>;

  /** `all`: where others look for them. */
  constructor(life: Life<D>, all: D[] = []) {
    this.#life = life;
    this.all = all;
  }

  get part(): Part {
    const { noun, weight } = this.#life;
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
      ],
      check: (world) => this.#check(world),
    };
  }

  /** One that somebody turns to: mostly one on which something can be done. */
  #one(world: World, ...likely: string[]): D | undefined {
    const apt = this.all.filter(({ status }) => likely.includes(status));
    return world.random.pick(world.random.chance(0.9) ? apt : this.all);
  }

  /** Whether it went as the model says it must; tells what did not. */
  #expect(world: World, what: string, isRight: boolean | undefined, answer: Answer): boolean {
    const isDone = answer.code === 0;
    if (isRight !== undefined && isDone !== isRight) {
      world.found(
        `${what} ${isRight ? 'was refused' : 'went through'}: ${answer.body.slice(0, 300)}`,
      );
    }
    return isDone;
  }

  async #begin(world: World): Promise<string | undefined> {
    const doc = await this.#life.begin(world);
    if (doc !== undefined) this.all.push(doc);
    return doc && `#${this.all.length}`;
  }

  async #submit(world: World): Promise<string | undefined> {
    const doc = this.#one(world, AT.draft, AT.returned, AT.withdrawn);
    if (doc === undefined) return undefined;
    const { noun, maySubmit, submitted } = this.#life;
    const isOpen = [AT.draft, AT.returned, AT.withdrawn].some((status) => status === doc.status);
    const isRight = isOpen && maySubmit(doc, world);
    const answer = await world.send(world.buyer, `/portal/${noun}/submit`, { id: doc.id });
    if (this.#expect(world, `${noun} submit`, isRight, answer)) {
      Object.assign(doc, { status: AT.review, passed: 0 });
      submitted?.(doc, world);
    }
    return this.#said(doc, answer);
  }

  async #approve(world: World): Promise<string | undefined> {
    const doc = this.#one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, table, mayFinish, approved } = this.#life;
    const task = await taskOf(world, noun, doc.id);
    const answer = await this.#agree(world, doc, task);
    const [row] = await world.rows(sql<{ status: string }>`
      select audit_status as status from ${sql.table(table)} where id = ${doc.id}`);
    const isLast = row?.status === AT.approved && doc.status === AT.review;
    const isRight = doc.status === AT.review && (!isLast || mayFinish(doc, world) !== false);
    // A last approval may meet what has changed since the submission.
    const isHeld = doc.status === AT.review && answer.code !== 0 && mayFinish(doc, world) !== true;
    if (isHeld || !this.#expect(world, `${noun} approve at ${task.node}`, isRight, answer)) {
      return this.#said(doc, answer);
    }
    doc.passed += 1;
    if (isLast) {
      doc.status = AT.approved;
      await approved(doc, world);
    }
    return this.#said(doc, answer);
  }

  async #agree(world: World, doc: D, task: Task): Promise<Answer> {
    const { noun, customer, approval } = this.#life;
    if (customer?.node === task.node) {
      const body = { id: doc.id, decision: 'approve', opinion: '' };
      return await world.send(customer.who(world), `/portal/${noun}/review`, body);
    }
    const body = { taskId: task.id, ...approval(doc, task.node, world) };
    return await world.send(world.operator, '/admin/review/approve', body);
  }

  async #decide(world: World, action: string, to: string): Promise<string | undefined> {
    const doc = this.#one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, letGo, customer, isNeverRejected } = this.#life;
    const task = await taskOf(world, noun, doc.id);
    const body = { taskId: task.id, opinion: '资料与合同不符' };
    const answer = await world.send(world.operator, `/admin/review/${action}`, body);
    const isAllowed = action !== 'reject' || isNeverRejected !== true;
    const isRight = doc.status === AT.review && task.node !== customer?.node && isAllowed;
    if (this.#expect(world, `${noun} ${action}`, isRight, answer)) {
      doc.status = to;
      letGo?.(doc, world);
    }
    return this.#said(doc, answer);
  }

  async #withdraw(world: World): Promise<string | undefined> {
    const doc = this.#one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, letGo } = this.#life;
    const isRight = doc.status === AT.review && doc.passed === 0;
    const answer = await world.send(world.buyer, `/portal/${noun}/withdraw`, { id: doc.id });
    if (this.#expect(world, `${noun} withdraw`, isRight, answer)) {
      doc.status = AT.withdrawn;
      letGo?.(doc, world);
    }
    return this.#said(doc, answer);
  }

  async #delete(world: World): Promise<string | undefined> {
    const doc = this.#one(world, AT.draft);
    if (doc === undefined) return undefined;
    const { noun } = this.#life;
    const isRight = [AT.draft, AT.withdrawn].some((status) => status === doc.status);
    const answer = await world.send(world.buyer, `/portal/${noun}/delete`, { id: doc.id });
    if (this.#expect(world, `${noun} delete`, isRight, answer)) doc.status = AT.gone;
    return this.#said(doc, answer);
  }

  #said(doc: D, { code }: Answer): string {
    return `#${this.all.indexOf(doc) + 1} ${String(code)} → ${doc.status}`;
  }

  /** Every document is where the model has it, and has a task exactly while it is reviewed. */
  async #check(world: World): Promise<string[]> {
    const { noun, table } = this.#life;
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
      const tasks = doc.status === AT.review ? 1 : 0;
      return is.tasks === tasks ? [] : [`${name} has ${is.tasks} open tasks, not ${tasks}`];
    });
  }
}
