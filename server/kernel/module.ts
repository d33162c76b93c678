import type { DemoContext } from './demo-context.ts';
import type { Flow } from './flow/flow.ts';
import type { RoundsEnd } from './jobs/rounds.ts';
import type { Kernel } from './kernel.ts';
import type { BeginPart } from './parts/begin.ts';
import type { DealPart } from './parts/deal.ts';
import type { DisputedPart, DisputeFollower } from './parts/dispute.ts';
import type { OperatorCount } from './parts/operator-count.ts';
import type { SearchPart } from './parts/search.ts';
import type { StagePart } from './parts/stage.ts';
import type { ProjectEndPart } from './parts/with-project.ts';
import type { WorkbenchPart } from './parts/workbench.ts';
import type { ConsoleList } from './resource/console-list.ts';
import type { Noun } from './resource/noun.ts';
import type { Route } from './wire/route.ts';

/** What an event becomes in the receiver's message centre. */
export interface MessageDraft {
  /** Code of the enumeration MsgType. */
  msgType: string;
  title: string;
  content: string;
  /** 1 normal, 2 important, 3 urgent. */
  level: 1 | 2 | 3;
  /** Named route that shows the object; empty when there is none. */
  routeName?: string;
  query?: Record<string, string>;
}

/** By topic of the event. */
export type MessageTemplates = Readonly<
  Record<string, (payload: Readonly<Record<string, string>>) => MessageDraft>
>;

/** One noun of the server: its calls, and the messages that its events become. */
export interface Module {
  name: string;
  routes(kernel: Kernel): Route[];
  /** Its declared nouns, whose lists can be exported. */
  nouns?: readonly Noun[];
  /** Its lists of what is an account's own, which can be exported. */
  ownLists?: readonly Noun[];
  /** Its lists of the console; those with a sheet can be exported. */
  consoleLists?: readonly ConsoleList[];
  /** What it has approved; operators review it. */
  flows?: readonly Flow[];
  messages?: MessageTemplates;
  /** How its documents take part in deals: links to one another (关联单据), and one timeline. */
  deals?: readonly DealPart[];
  /** Which of its documents may be disputed line by line (争议). */
  disputed?: DisputedPart;
  /** What follows here from disputes over another module's documents. */
  followsDisputes?: DisputeFollower;
  /** What of it waits for operators, beside what is approved. */
  operatorCounts?: readonly OperatorCount[];
  /** What it adds to the workbench (工作台). */
  workbench?: WorkbenchPart | readonly WorkbenchPart[];
  /** What it adds to the search of the console (搜索). */
  searches?: readonly SearchPart[];
  /** Makes its demo documents, once; those of projects come before those of whatever hangs on them. */
  demo?(context: DemoContext): Promise<void>;
  /** What of it is begun within projects. */
  begins?: readonly BeginPart[];
  /** What of it ends with a project, and what stays. */
  projectEnds?: readonly ProjectEndPart[];
  /** What it adds to the stage line of projects (项目阶段). */
  stages?: readonly StagePart[];
  /**
   * What the calendar asks of it, by the name of the job; times in cron's notation, Asia/Shanghai, minute and hour alone. Rounds are
   * made with `makeRounds`, and answer what it does.
   */
  jobs?: Readonly<
    Record<
      string,
      { at: string; run(kernel: Kernel): Promise<void> | Promise<RoundsEnd | undefined> }
    >
  >;
  /** What its own calls ask for, by the name of the task; the payload is what was queued, under the number `jobId`. */
  tasks?: Readonly<
    Record<string, (kernel: Kernel, payload: unknown, jobId: string) => Promise<void>>
  >;
}
