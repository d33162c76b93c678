import type { Answer, Browser } from '../../helpers/browser.ts';
import type { World } from '../world.ts';

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
  /** Nodes that have approved since its submission: how many, and which. */
  passed: number;
  trail?: readonly string[];
  /** Whether anybody has agreed since then: nothing is withdrawn after that. */
  isAgreed?: boolean;
  /** Decisions that its node waits for: one, and those that were asked for beside it. */
  open?: number;
  /** Its applicant was asked for more and has not answered. */
  isAsked?: boolean;
  /** Day on which somebody was last reminded of it since its submission. */
  urgedOn?: number | undefined;
}

/** Under review, or given back by it, it ends with what it belongs to; answers whether it was under review. */
export function endReviewed(doc: Doc): boolean {
  const isReviewed = doc.status === AT.review;
  if (isReviewed || doc.status === AT.returned) doc.status = AT.voided;
  return isReviewed;
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
  /** What an approval has set, once it has passed. */
  passed?(doc: D, node: string): void;
  /** What its submission takes, and what it gives back by whatever ends its review without an approval. */
  submitted?(doc: D, world: World): void;
  letGo?(doc: D, world: World): void;
  /** What its end for good gives back beside that, in review or returned. */
  terminated?(doc: D): void;
  /** What its deletion gives back beside that. */
  deleted?(doc: D): void;
  /** Whether what was approved may be taken back, and what that does; never where there is none. */
  mayVoid?(doc: D): boolean | undefined;
  voided?(doc: D): void;
  approved(doc: D, world: World): void | Promise<void>;
  /** What its applicant may not take back, however early. */
  isNeverWithdrawn?(doc: D): boolean;
  /** Whether its reviewers may only send it back. */
  isNeverRejected?: true;
  /** A node that is not the platform's but a customer's, and who answers there. */
  customer?: { node: string; who: (world: World) => Browser };
}

/** Documents of a noun, and what every step that is taken on them asks and says. */
export class Lives<D extends Doc> {
  readonly all: D[];
  readonly life: Life<D>;

  /** `all`: where others look for them. */
  constructor(life: Life<D>, all: D[] = []) {
    this.life = life;
    this.all = all;
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
      world.unexpected(
        `${what} ${isRight ? 'was refused' : 'went through'}: ${answer.body.slice(0, 300)}`,
      );
    }
    return isDone;
  }

  said(doc: D, { code }: Answer): string {
    return `#${this.all.indexOf(doc) + 1} ${String(code)} → ${doc.status}`;
  }
}
