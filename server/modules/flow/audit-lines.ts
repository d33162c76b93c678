import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import { OPERATE } from '#contract/flow/flow.ts';
import { NODE_STATUS } from '#contract/flow/node-status.ts';
import { MINUTE, wireDay, wireTime } from '#server/kernel/clock.ts';
import { readNodes } from '#server/kernel/flow/definition.ts';
import type { ProcessEngine } from '#server/kernel/flow/engine.ts';
import type { Tick } from '#server/kernel/flow/flow.ts';
import { APPLICANT } from '#server/kernel/flow/hand-over.ts';
import { type InstanceRow, stateOf } from '#server/kernel/flow/instance.ts';
import type { Told } from '#server/kernel/resource/sides.ts';
import type { AuditRow, Done, Open } from './audit-query.ts';

/**
 * Who reads the record: operators all of it, customers without the platform's persons and internal opinions; a company that
 * acts in another's approval, such as a debtor, what it did itself.
 */
export interface Reader {
  operator: boolean;
  companyId: string | null;
  /** What the reader is told of the document's fields. */
  told?: Pick<Told, 'hides'>;
  /** The checks of the document; customers are not told what was concluded of them. */
  ticks?: readonly Tick[];
}

const SHOW_OPERATOR = 'audit.showOperator';
const PLATFORM = '平台';
const APPLICANT_NAME = '申请人';

interface Shown {
  reader: Reader;
  row: AuditRow;
}

/** Whether the reader may know the persons of a company; null is the platform. */
function knows({ reader, row }: Shown, companyId: string | null): boolean {
  if (reader.operator) return true;
  if (companyId !== null) return companyId === reader.companyId;
  return row.params[SHOW_OPERATOR] === '1';
}

const time = (value: string | null) => value && wireTime(new Date(value));

const BLANK = {
  operateType: null,
  operateTypeName: '',
  operatorId: '',
  operatorName: '',
  operatorOffice: '',
  companyName: '',
  opinion: '',
  fieldMarks: [],
  attachmentList: [],
  changes: [],
  startTime: null,
  endTime: null,
  durationMinutes: null,
  slaHours: null,
  overSla: false,
  dueTime: null,
  candidateNames: [],
  note: '',
} satisfies Partial<AuditOperateRow>;

const BY_APPLICANT: readonly string[] = [OPERATE.submit, OPERATE.withdraw];

/** Whether a customer did it; before a certification the applicant has no company. */
function byCustomer({ operate_type, acting_company_id, role }: Done): boolean {
  return acting_company_id !== null || role === APPLICANT || BY_APPLICANT.includes(operate_type);
}

/** Whether the approval is of another company than the reader's. */
function isOthers({ reader, row }: Shown): boolean {
  return !reader.operator && row.company_id !== null && row.company_id !== reader.companyId;
}

/** A customer reads no value that the platform keeps to itself, none of a field that its side is not told, and no other's lines. */
function shownChanges({ reader, row }: Shown, done: Done): Done['changes'] {
  const { operator, told, companyId } = reader;
  const isOwn = done.acting_company_id === companyId;
  if (!operator && !byCustomer(done) && row.status !== 'approved') return [];
  return done.changes.filter(
    ({ internal, field }) =>
      operator || !(internal || told?.hides(field) || (field.includes('.') && !isOwn)),
  );
}

/** What was said and enclosed, marked and changed; what the reader may not read of it is empty. */
function contentOf(done: Done, shown: Shown) {
  const { reader } = shown;
  if (isOthers(shown) && done.acting_company_id !== reader.companyId) return {};
  const hidden = done.internal && !reader.operator;
  return {
    opinion: hidden ? done.told : done.opinion,
    ...(reader.operator && { internal: done.internal, told: done.told }),
    fieldMarks: done.field_marks,
    attachmentList: hidden ? [] : done.attachments,
    changes: shownChanges(shown, done),
  };
}

/** What was concluded at the line's node, in words. */
function shownTicks({ ticks = [] }: Reader, done: Done): NonNullable<AuditOperateRow['ticks']> {
  return ticks.flatMap(({ key, label, nodes }) => {
    const given = nodes.includes(done.node_key) && done.ticks.find((one) => one.key === key);
    return given ? [{ label, result: given.result, note: given.note }] : [];
  });
}

function doneLine(done: Done, shown: Shown): AuditOperateRow {
  const { reader, row } = shown;
  const system = done.operator_id === null;
  const own = byCustomer(done);
  const known = (own && row.company_id === null) || knows(shown, done.acting_company_id);
  const started = new Date(done.started_at).getTime();
  const ended = new Date(done.ended_at).getTime();
  return {
    ...BLANK,
    id: done.id,
    processRedundantId: row.id,
    round: done.round,
    nodeKey: done.node_key,
    nodeName: done.node_name,
    nodeStatus: NODE_STATUS.handled,
    operateType: Number(done.operate_type),
    operateTypeName: done.type_name ?? '',
    operatorId: known ? (done.operator_id ?? '') : '',
    operatorName: system
      ? '系统'
      : known
        ? (done.operator_name ?? '')
        : (done.role_name ?? done.company_name ?? PLATFORM),
    operatorOffice: known && !own ? (done.office ?? '') : '',
    companyName: done.company_name ?? (own ? '' : PLATFORM),
    ...contentOf(done, shown),
    ...(reader.operator && { ticks: shownTicks(reader, done) }),
    startTime: time(done.started_at),
    endTime: time(done.ended_at),
    durationMinutes: Math.max(0, Math.round((ended - started) / MINUTE)),
    slaHours: done.sla_hours,
    overSla: done.due_at !== null && ended > new Date(done.due_at).getTime(),
    dueTime: time(done.due_at),
    note: known ? done.note : '',
  };
}

function openLine(tasks: readonly Open[], shown: Shown, now: string): AuditOperateRow | undefined {
  const [first] = tasks;
  if (first === undefined) return undefined;
  const { row, reader } = shown;
  const applicant = first.kind === 'supply';
  const known = applicant ? !isOthers(shown) : knows(shown, first.acting_company_id);
  const role = first.role_name ?? '';
  return {
    ...BLANK,
    id: first.id,
    processRedundantId: row.id,
    round: first.round,
    nodeKey: first.node_key,
    nodeName: applicant ? `${first.node_name} · 补充资料` : first.node_name,
    nodeStatus: NODE_STATUS.open,
    companyName: first.company_name ?? (applicant ? '' : PLATFORM),
    startTime: time(first.started_at),
    slaHours: first.sla_hours,
    overSla: first.due_at !== null && new Date(first.due_at) < new Date(now),
    dueTime: time(first.due_at),
    candidateNames: known
      ? [...new Set(tasks.flatMap((one) => one.names))]
      : [applicant ? APPLICANT_NAME : role || PLATFORM],
    note: reader.operator || (applicant && known) ? first.note : '',
  };
}

/** Open tasks of one node are one line; a further signature has its own. */
function openLines(shown: Shown, now: string): AuditOperateRow[] {
  const groups = Map.groupBy(shown.row.open, ({ node_key, kind }) => `${node_key} ${kind}`);
  return [...groups.values()].flatMap((tasks) => openLine(tasks, shown, now) ?? []);
}

function correction(shown: Shown): AuditOperateRow[] {
  const { row } = shown;
  if (row.status !== 'returned') return [];
  const last = row.done.at(-1);
  return [
    {
      ...BLANK,
      id: `${row.id}-start`,
      processRedundantId: row.id,
      round: (last?.round ?? 0) + 1,
      nodeKey: 'start',
      nodeName: '修改后重新提交',
      nodeStatus: NODE_STATUS.open,
      startTime: time(last?.ended_at ?? null),
      candidateNames: [isOthers(shown) ? APPLICANT_NAME : row.submitter_name],
    },
  ];
}

async function forecastLines(
  { row }: Shown,
  engine: ProcessEngine,
  now: string,
): Promise<AuditOperateRow[]> {
  const { definition_key: key, definition_version: version, facts, params, id } = row;
  const definition = { key, version, nodes: readNodes(row.nodes) };
  const given = {
    definition,
    facts,
    params,
    today: wireDay(new Date(now)),
    moveKey: `${id}.forecast`,
  };
  const nodes = await engine.forecast(stateOf(row as unknown as InstanceRow), given);
  return nodes.map((node) => ({
    ...BLANK,
    id: `${id}-${node.nodeKey}`,
    processRedundantId: id,
    round: row.done.at(-1)?.round ?? 1,
    nodeKey: node.nodeKey,
    nodeName: node.nodeName,
    nodeStatus: NODE_STATUS.forecast,
    slaHours: node.slaHours,
    candidateNames: [row.role_names[node.role] ?? (node.side === 'system' ? '系统' : PLATFORM)],
  }));
}

/** The lines of the approval record, oldest first: done, open, forecast. */
export async function auditLines(
  row: AuditRow,
  reader: Reader,
  { engine, now }: { engine: ProcessEngine; now: string },
): Promise<AuditOperateRow[]> {
  const shown = { row, reader };
  return [
    ...row.done.map((done) => doneLine(done, shown)),
    ...openLines(shown, now),
    ...correction(shown),
    ...(await forecastLines(shown, engine, now)),
  ];
}
