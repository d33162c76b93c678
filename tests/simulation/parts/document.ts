import { sql } from 'kysely';

import type { Answer } from '../../helpers/browser.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { terminate, voidIt } from './endings.ts';
import { askMore, atNode, handOver, supply, urge } from './hand-over.ts';
import { AT, type Doc, Lives } from './life.ts';
import { returnTo, walk } from './return-to.ts';
import { type Task, taskOf } from './task.ts';

/** The life of a document that is approved: people do what they may and what they may not, in whatever order. */
export class Documents<D extends Doc> extends Lives<D> {
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
        step('return to a node', weight / 2, (world) => returnTo(world, this)),
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
    // What was returned goes straight to the node that has returned it, or begins anew (从头审批).
    const isStraight = doc.status === AT.returned && world.random.chance(0.7);
    const body = { id: doc.id, resubmit: isStraight ? 'node' : 'start' };
    const answer = await world.send(world.buyer, `/portal/${noun}/submit`, body);
    if (this.expect(world, `${noun} submit`, isRight, answer)) {
      Object.assign(doc, { status: AT.review, isAgreed: false, urgedOn: undefined });
      walk(doc, isStraight ? (doc.trail ?? []) : []);
      atNode(doc);
      submitted?.(doc, world);
    }
    return this.said(doc, answer);
  }

  async #approve(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.review);
    if (doc === undefined) return undefined;
    const { noun, table, mayFinish, approved, passed } = this.life;
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
    if (task.kind === 'approve') passed?.(doc, task.node);
    doc.open = (doc.open ?? 1) - 1;
    if (doc.open > 0) return this.said(doc, answer);
    walk(doc, [...(doc.trail ?? []), task.node]);
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
      const body = { id: doc.id, taskId: task.id, decision: 'approve', opinion: '' };
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
    const { noun, letGo, isNeverWithdrawn } = this.life;
    const isRight = doc.status === AT.review && !doc.isAgreed && !isNeverWithdrawn?.(doc);
    const answer = await world.send(world.buyer, `/portal/${noun}/withdraw`, { id: doc.id });
    if (this.expect(world, `${noun} withdraw`, isRight, answer)) {
      doc.status = AT.withdrawn;
      letGo?.(doc, world);
    }
    return this.said(doc, answer);
  }

  async #delete(world: World): Promise<string | undefined> {
    const doc = this.one(world, AT.draft, AT.returned);
    if (doc === undefined) return undefined;
    const { noun, deleted } = this.life;
    const open = [AT.draft, AT.returned, AT.withdrawn];
    const isRight = open.some((status) => status === doc.status);
    const answer = await world.send(world.buyer, `/portal/${noun}/delete`, { id: doc.id });
    if (this.expect(world, `${noun} delete`, isRight, answer)) {
      doc.status = AT.gone;
      deleted?.(doc);
    }
    return this.said(doc, answer);
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
