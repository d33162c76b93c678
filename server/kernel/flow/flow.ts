import type { OperatorRoles } from '#contract/account/platform-role.ts';
import type { FieldMark } from '#contract/flow/flow.ts';
import type { NodeField, OtherExposure, ReviewView } from '#contract/flow/review-view.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Hearer, Telling } from '#server/kernel/jobs/outbox.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A document that is approved, as its table has it; the columns of flowColumns (server/db/flow-columns.ts) among them. */
export interface FlowRecord {
  id: string;
  /** Null before a certification, when the document is its applicant's alone. */
  companyId: string | null;
  createdBy: string;
  version: number;
  /** Enumeration AuditStatus. */
  auditStatus: string;
  /** Null before the first submission. */
  processRedundantId: string | null;
  /** Every column of the row. */
  row: StoredRow;
}

/** What a step works with; all of it belongs to the caller's transaction, which holds the record's row lock. */
export interface FlowStep extends Telling {
  me: Pick<Me, 'accountId' | 'companyId' | 'roles'>;
  /** Who hands it in where no account does, such as the signer of a receipt: `me` is whom it concerns then. */
  handedInBy?: string;
  record: FlowRecord;
  /** Opens encrypted columns. */
  cipher: FieldCipher;
}

/** An effect's step, with the decision that caused it. */
export interface FlowDecision extends FlowStep {
  processRedundantId: string;
  /** '' where none was given, as at a submission. */
  opinion: string;
  fieldMarks: readonly FieldMark[];
  /** True of a submission that goes on at the node that has returned it: what earlier nodes have set stands. */
  goesOn: boolean;
}

type Effect = (decision: FlowDecision) => Promise<void>;

/** A value that a node may set (批复…); it travels as text. */
/** What is wrong with a value, in Chinese; undefined when nothing is. */
export type Problem = string | undefined;

export interface EditableField extends Omit<NodeField, 'value' | 'asked' | 'required'> {
  /** Whether it must be there, of this document where that depends on it. */
  required: boolean | ((row: StoredRow) => boolean);
  /** Column of the noun's table. */
  column: string;
  /** Whether it is set of this document; of every one without it. */
  applies?(row: StoredRow): boolean;
  /** True: the customer does not read of it in the approval record, as of a risk level. */
  internal?: boolean;
  /** What is wrong of it beyond its length; never asked of ''. */
  check?(value: string, step: FlowStep): Problem | Promise<Problem>;
  /** Asked, of '' too, once each value of the node is right alone: what is wrong of it beside the others. */
  beside?(value: string, valueIn: (key: string) => string): Problem;
  /** Column → text; without it the column as text. */
  read?(row: StoredRow): string;
  /** What the application asks for, in the same text; '' where it does not say. */
  asked?(row: StoredRow): string;
  /** Text → column; without it the text, and null for ''. */
  write?(value: string): unknown;
}

/** A check of the tick list (rules.md B.4). */
export interface Tick {
  key: string;
  label: string;
  /** Nodes that must answer it. */
  nodes: readonly string[];
  /** Whether it is asked of this document; of every one without it. */
  applies?(row: StoredRow): boolean;
}

/** A check and the nodes that must answer it. */
export const tick = (key: string, label: string, ...nodes: string[]): Tick => ({
  key,
  label,
  nodes,
});

/** What a step of the system decides. */
export interface SystemResult {
  decision: 'approve' | 'returnBack';
  opinion: string;
  fieldMarks?: readonly FieldMark[];
}

/** What a noun that is approved declares; the kernel does the rest. */
export interface Flow {
  /** As in the paths of its calls, e.g. project. */
  readonly objectType: string;
  /** 单据类型 in lists and messages, e.g. 项目申请. */
  readonly objectName: string;
  /** Code of ModuleId, by which its process is found. */
  readonly moduleId: string;
  readonly table: string;
  /** Named route that shows it to its company, with `id` in the query. */
  readonly routeName: string;
  /** Column of its number (编号); without one messages name the summary. */
  readonly numberColumn?: string;
  /** Column of the business type (业务类型) where the process depends on it. */
  readonly productColumn?: string;
  /** Roles of the company that may submit and withdraw beside the creator; companyAdmin without it. */
  readonly submitters?: readonly string[];
  /** Operators who may read every such document; whoever has a task of one reads that one besides. */
  readonly readers: OperatorRoles;
  /** One line about it for lists, e.g. name and amount. */
  summary(row: StoredRow): string;
  /** What stands before that line where the row alone does not tell it, e.g. the name of its project. */
  subject?(step: FlowStep): Promise<string>;
  /** What conditions of the process read; leave out what is not known. The kernel adds needReview and companyUsers. */
  facts?(step: FlowStep): Promise<Record<string, string>>;
  /**
   * What of the form, beside its files, may be changed without every node looking at it again: remarks, and figures that are not the
   * applicant's. Fields by their keys, columns of tables as `table.column`.
   */
  readonly harmless?: readonly string[];
  /** Whether what nodes have set and seen of one that was returned is still there to go on with; it is without it. */
  stands?(row: StoredRow, step: FlowStep): boolean | Promise<boolean>;
  /** Locks what is locked before the document, by the document's id, wherever that is about to be locked. */
  lockFirst?(tx: Tx, id: string): Promise<unknown>;
  /** Throws what keeps whoever handed it in from taking it back. */
  withdrawal?(step: FlowStep): void;
  /** Throws what stands in the way; asked at each submission and again before the last approval takes effect. */
  guard?(step: FlowStep): Promise<void>;
  /** What follows from a decision, in its transaction; the columns of flowColumns are set already. */
  readonly effects?: {
    /** At every submission, before anybody reviews: the place to reserve. */
    readonly submitted?: Effect;
    /** Another party has confirmed it: the place to reserve what is that party's alone. Again where it was returned to that node. */
    readonly agreed?: Effect;
    readonly approved?: Effect;
    /** To the applicant; a return to an earlier node releases nothing. */
    readonly returned?: Effect;
    readonly rejected?: Effect;
    readonly withdrawn?: Effect;
    readonly terminated?: Effect;
    /** After an approval: takes its effect back, or throws where something lives that stands on it. */
    readonly voided?: Effect;
  };
  /** What becomes of other rows when whoever filed it deletes it, after what its approval says of that. */
  deleted?(step: FlowStep): Promise<void>;
  /** Steps of the system, by node. */
  readonly system?: Readonly<Record<string, (step: FlowStep) => Promise<SystemResult>>>;
  /** Accounts that hear of the approval beside whoever submitted it. */
  parties?(step: FlowStep): Promise<readonly Hearer[]>;
  /** Values that nodes set, by key; a node's formEditable names the ones that are its own. */
  readonly fields?: readonly EditableField[];
  readonly ticks?: readonly Tick[];
  /** The form read-only, as of now. */
  view(tx: Tx, record: FlowRecord): Promise<ReviewView>;
  /** The project whose limit reviewers look at. */
  project?(record: FlowRecord): string;
  /** What the customer owes besides. */
  exposure?(tx: Tx, record: FlowRecord): Promise<OtherExposure>;
}

/** Declares what is approved and what follows from it. */
export function flow(declaration: Flow): Flow {
  return declaration;
}

/** Roles of the company that may submit and withdraw beside the creator. */
export const submittersOf = ({ submitters = ['companyAdmin'] }: Pick<Flow, 'submitters'>) =>
  submitters;
