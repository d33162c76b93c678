import { before, DAY, HOUR } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { Document } from '#server/kernel/document/document.ts';
import { reject, returnBack } from '#server/kernel/flow/decide.ts';
import { START } from '#server/kernel/flow/engine.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import {
  DEMO_BUYERS,
  type Decide,
  type DemoCast,
  decideDemo,
  demoCast,
  demoProject,
  saveDemo,
  submitDemo,
} from './steps.ts';

/** One document of the demo buyer, as it is entered and how far it has come. */
export interface DemoDocument<State extends string = string> {
  state: State;
  /** Days ago that it was submitted; it was entered the day before. */
  days: number;
  /** Name of the project that it belongs to. */
  project?: string;
  values: Readonly<Record<string, unknown>>;
  /** Names of its papers by the fields that take them; a field is named after the type of its files (file121). */
  papers?: Readonly<Record<string, string>>;
}

/** Something that the platform or a partner decides. */
interface Decision {
  /** After the submission. */
  hours: number;
  /** Again after as many hours, until nobody has to decide any more. */
  every?: number;
  act: Decide;
}

interface Making<Demo extends DemoDocument> {
  demos: readonly Demo[];
  /** What is decided about it, by state; a state that is not here is a draft. */
  lives: Readonly<Partial<Record<Demo['state'], readonly Decision[]>>>;
  /** Values that are made beside those that are given, such as photos. */
  more?(tx: Tx, cast: DemoCast, demo: Demo, at: Date): Promise<Record<string, unknown>>;
  submitted?(cast: DemoCast, id: string, at: Date): Promise<unknown>;
  /** What becomes of it after its approval; `after` is the moment so many hours after its submission. */
  decided?(cast: DemoCast, demo: Demo, id: string, after: (hours: number) => Date): Promise<void>;
}

/** A refusal, with its reason. */
export const refusing =
  (opinion: string): Decide =>
  (run, { task }) =>
    reject(run, task, { opinion });

/** A return to the beginning, with its reason and the marked fields. */
export const returning =
  (opinion: string, ...marks: [tabKey: string, fieldKey: string, note: string][]): Decide =>
  (run, { task }) =>
    returnBack(run, task, {
      opinion,
      fieldMarks: marks.map(([tabKey, fieldKey, note]) => ({ tabKey, fieldKey, note })),
      returnTo: START,
    });

function save<Demo extends DemoDocument>(
  cast: DemoCast,
  { noun }: Document,
  demo: Demo,
  more: Making<Demo>['more'],
): Promise<string> {
  const at = before(cast.context.at, (demo.days + 1) * DAY);
  return saveDemo(cast, noun, at, async (tx, paper) => {
    const files: Record<string, string[]> = {};
    for (const [key, name] of Object.entries(demo.papers ?? {})) {
      files[key] = [await paper(name, Number(key.replace('file', '')))];
    }
    const projectId = demo.project === undefined ? undefined : await demoProject(tx, demo.project);
    const made = await more?.(tx, cast, demo, at);
    return { ...demo.values, ...files, ...made, ...(projectId !== undefined && { projectId }) };
  });
}

async function add<Demo extends DemoDocument>(
  cast: DemoCast,
  document: Document,
  demo: Demo,
  { lives, more, submitted, decided }: Making<Demo>,
): Promise<void> {
  const id = await save(cast, document, demo, more);
  const life = lives[demo.state as Demo['state']];
  if (life === undefined) return;
  const sent = before(cast.context.at, demo.days * DAY);
  const after = (hours: number) => before(sent, -hours * HOUR);
  const of = { flow: document.flow, id };
  await submitDemo(cast, of, sent);
  await submitted?.(cast, id, sent);
  for (const { hours, every, act } of life) {
    let at = hours;
    while ((await decideDemo(cast, of, after(at), act)) && every !== undefined) at += every;
  }
  await decided?.(cast, demo, id, after);
}

/**
 * Makes the demo buyers' documents of a noun by their own and the platform's steps, once: nothing where there are some
 * already. Messages are left out.
 */
export async function addDemoDocuments<Demo extends DemoDocument>(
  context: DemoContext,
  document: Document,
  making: (cast: DemoCast) => Making<Demo> | Promise<Making<Demo>>,
): Promise<void> {
  for (const buyer of DEMO_BUYERS) {
    const cast = await demoCast(context, document.noun.table, buyer);
    if (cast === undefined) continue;
    const made = await making(cast);
    for (const demo of made.demos) await add(cast, document, demo, made);
  }
}
