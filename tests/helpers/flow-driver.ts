import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { People } from './people.ts';

/** Somebody who calls. */
export type Caller = Pick<Browser, 'get' | 'post'>;

/** A noun that is approved, ready to be driven through its states. */
export interface FlowSubject {
  portal: TestApp;
  people: People;
  /** As in its paths. */
  noun: string;
  table: string;
  /** A draft of the creator that may be submitted; its id. */
  create(): Promise<string>;
  /** Who creates and submits; no administrator, so that rights come from having created it. */
  creator: Caller;
  /** Another member who may write; undefined where there is none. */
  colleague?: Browser;
  /** Reviews for the own company, which wants that; undefined where the process has no such step. */
  reviewer?: Browser;
  /** Somebody of another company. */
  stranger: Browser;
  /** Body of a save that changes it. */
  change(id: string, version: number): Record<string, unknown>;
  /** What an approval at a node needs beside the task: ticks and fields. */
  approval?(nodeKey: string): object;
}

export const STATES = [
  'draft',
  'companyReview',
  'running',
  'asked',
  'returned',
  'withdrawn',
  'approved',
  'rejected',
  'terminated',
  'voided',
] as const;
export type State = (typeof STATES)[number];

/** Demo operators by role; the first who holds it acts. */
const HOLDERS: Readonly<Record<string, string>> = {
  bizManager: '13800000010',
  operationOfficer: '13800000011',
  riskOfficer: '13800000012',
  riskDirector: '13800000013',
  legalOfficer: '13800000014',
  financeOfficer: '13800000015',
  financeDirector: '13800000016',
};
const DIRECTOR = '13800000013';
const AUDITOR = '13800000017';
const HEAD = '13800000009';

interface Task {
  id: string;
  node_key: string;
  queue: string;
  kind: string;
  instance_id: string;
}

export interface Operators {
  holder: Browser;
  director: Browser;
  auditor: Browser;
}

const signedIn = new WeakMap<object, Map<string, Promise<Browser>>>();

/** Brings documents of a noun into the states of the approval machine, as people would. */
export class FlowDriver {
  readonly #subject: FlowSubject;
  readonly #opinion: string;
  readonly #shared = new Map<State, Promise<string>>();
  holderIsDirector = false;

  constructor(subject: FlowSubject, opinion: string) {
    this.#subject = subject;
    this.#opinion = opinion;
  }

  #operator(phone: string): Promise<Browser> {
    const { portal, people } = this.#subject;
    const known = signedIn.get(portal) ?? new Map<string, Promise<Browser>>();
    signedIn.set(portal, known);
    const browser = known.get(phone) ?? people.operator(phone);
    known.set(phone, browser);
    return browser;
  }

  /** The newest task of a document, an open one first; undefined before its submission. */
  async task(id: string): Promise<Task | undefined> {
    const { portal, noun } = this.#subject;
    const { rows } = await sql<Task>`
      select task.id, task.node_key, task.queue, task.kind, task.instance_id from process_task task
      join process_instance instance on instance.id = task.instance_id
      where instance.object_type = ${noun} and instance.object_id = ${id}
      order by task.status = 1 desc, task.kind = 'supply', task.id desc limit 1`.execute(
      portal.database.superuser,
    );
    return rows[0];
  }

  /** Who holds the first node's role, the director, and one who only looks on. */
  async operators(): Promise<Operators> {
    const task = await this.task(await this.shared('running'));
    const phone = HOLDERS[task?.queue ?? ''] ?? HEAD;
    this.holderIsDirector = phone === DIRECTOR;
    return {
      holder: await this.#operator(phone),
      director: await this.#operator(DIRECTOR),
      auditor: await this.#operator(AUDITOR),
    };
  }

  async #send(browser: Caller, path: string, body: Record<string, unknown>): Promise<void> {
    const answer = await browser.post(path, body);
    if (answer.code !== 0) throw new Error(`${path}: ${answer.body}`);
  }

  async #decide(id: string, action: string, more: object = {}): Promise<void> {
    const task = await this.task(id);
    const browser = await this.#operator(HOLDERS[task?.queue ?? ''] ?? HEAD);
    const body = { taskId: task?.id, ...more };
    await this.#send(browser, `/admin/review/${action}`, body);
  }

  /** Sends one action of an operator, on the newest task or on the process. */
  async operatorCall(
    operators: Operators,
    role: string,
    action: string,
    id: string,
  ): Promise<Answer> {
    const browser = operators[role as keyof Operators];
    const task = await this.task(id);
    const { people, approval } = this.#subject;
    const whole = ['urge', 'terminate', 'void'].includes(action);
    return browser.post(`/admin/review/${action}`, {
      ...(whole ? { processRedundantId: task?.instance_id ?? '1' } : { taskId: task?.id ?? '1' }),
      ...(action !== 'urge' && { opinion: this.#opinion }),
      ...(action === 'approve' && approval?.(task?.node_key ?? '')),
      ...(action === 'transfer' && { toAccountId: await people.idOf(HEAD) }),
      ...(action === 'addSign' && { toAccountId: await people.idOf(AUDITOR) }),
    });
  }

  /** A document in a state that nobody may change, for what will be refused. */
  shared(state: State): Promise<string> {
    const known = this.#shared.get(state) ?? this.to(state);
    this.#shared.set(state, known);
    return known;
  }

  async #approveAll(id: string): Promise<void> {
    for (let task = await this.task(id); await this.#isOpen(task); task = await this.task(id)) {
      await this.#decide(id, 'approve', this.#subject.approval?.(task?.node_key ?? ''));
    }
  }

  async #isOpen(task: Task | undefined): Promise<boolean> {
    const { rows } = await sql<{ status: number }>`
      select status from process_task where id = ${task?.id ?? '0'}`.execute(
      this.#subject.portal.database.superuser,
    );
    return rows[0]?.status === 1;
  }

  /** A new document in a state. */
  async to(state: State): Promise<string> {
    const { noun, creator, reviewer, create } = this.#subject;
    const id = await create();
    if (state === 'draft') return id;
    const opinion = this.#opinion;
    await this.#send(creator, `/portal/${noun}/submit`, { id });
    if (state === 'companyReview') return id;
    if (state === 'withdrawn') {
      await this.#send(creator, `/portal/${noun}/withdraw`, { id });
      return id;
    }
    if (reviewer) await this.#send(reviewer, `/portal/${noun}/review`, { id, decision: 'approve' });
    if (state === 'asked') await this.#decide(id, 'askMore', { opinion });
    if (state === 'returned') await this.#decide(id, 'returnBack', { opinion });
    if (state === 'rejected') await this.#decide(id, 'reject', { opinion });
    if (state === 'approved' || state === 'voided') await this.#approveAll(id);
    const over = { terminated: 'terminate', voided: 'void' }[state as 'terminated' | 'voided'];
    if (over !== undefined) {
      const processRedundantId = (await this.task(id))?.instance_id;
      const director = await this.#operator(DIRECTOR);
      await this.#send(director, `/admin/review/${over}`, { processRedundantId, opinion });
    }
    return id;
  }

  /** What the row offers its creator. */
  async actionsOf(id: string): Promise<string[]> {
    const { creator, noun } = this.#subject;
    const { data } = await creator.get(`/portal/${noun}/detail`, { id });
    return (data as { actions: string[] }).actions;
  }
}
