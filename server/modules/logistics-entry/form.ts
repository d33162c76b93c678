import { sql } from 'kysely';
import type { Values } from '#contract/form/evaluate.ts';
import type { Loadable } from '#contract/logistics-entry/calls.ts';
import { TRANSPORT } from '#contract/logistics-entry/states.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { minuteOf } from '#server/kernel/clock.ts';
import type { DocumentForm, Filling } from '#server/kernel/document/form.ts';
import { rowsOnLines } from '#server/kernel/form/rows-on-lines.ts';
import { textOf } from '#server/kernel/form/values.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { loadableLines, ofLines } from './loadable.ts';

const projects = columnsOf('project', 'p');

/** A project, as trips of it need it. */
export interface TripProject {
  buyerId: string | null;
  productLine: string;
  status: string;
}

export async function tripProject(
  tx: Tx,
  id: string,
  companyId: string,
): Promise<TripProject | undefined> {
  const { rows } = await sql<TripProject>`
    select ${projects.buyer_company_id}::text as "buyerId", ${projects.product_line} as "productLine",
      ${projects.project_status} as status
    from ${projects} where ${projects.id} = ${id} and not ${projects.deleted}
      and ${companyId}::bigint = any (${projects.seen_by})`.execute(tx);
  return rows[0];
}

interface Meant {
  project: TripProject & { buyerId: string };
  lines: readonly Loadable[];
}

const NO_PROJECT = '所选项目不能登记物流，请重新选择';

const rowsOf = (values: Values) =>
  Array.isArray(values.lines) ? values.lines.filter(isRecord) : [];

async function known({ tx, values, companyId }: Filling): Promise<Meant> {
  const projectId = textOf(values, 'projectId');
  if (!ID.test(projectId)) throw invalidField('projectId', TEXT.required);
  const project = await tripProject(tx, projectId, companyId);
  if (project === undefined || project.productLine === FACTORING || project.buyerId === null) {
    throw invalidField('projectId', NO_PROJECT);
  }
  const ids = rowsOf(values)
    .map((row) => textOf(row, 'id'))
    .filter((id) => ID.test(id));
  const lines = await loadableLines(tx, { supplierId: companyId, projectId, own: ofLines(ids) });
  return { project: { ...project, buyerId: project.buyerId }, lines };
}

/** Rows on lines of pick-ups, each once: what a person enters is the quantity, all else is the pick-up's word. */
function loadedRows(values: Values, lines: readonly Loadable[]): Values[] {
  const rows = rowsOnLines(values, lines, 'qty');
  return lines.flatMap((line) => {
    const row = rows.find(({ upstreamId }) => upstreamId === line.upstreamId);
    const qty = row === undefined ? '' : textOf(row, 'qty');
    return row === undefined || qty === '' ? [] : [{ ...line, id: textOf(row, 'id'), qty }];
  });
}

const CONVEYANCE: Readonly<Record<string, string>> = {
  [TRANSPORT.road]: 'vehicleNo',
  [TRANSPORT.rail]: 'trainNo',
  [TRANSPORT.water]: 'shipName',
  [TRANSPORT.several]: 'waybillNo',
  [TRANSPORT.parcel]: 'waybillNo',
};

/**
 * What carries the goods, as lists, gates and messages name it: never nothing, as a pipe and a way of several legs have no
 * plate.
 */
function conveyanceOf(values: Values): string {
  const mode = textOf(values, 'transportMode');
  const said = textOf(values, CONVEYANCE[mode] ?? '');
  if (said !== '') return said;
  if (mode === TRANSPORT.pipe) return '管道';
  const legs = Array.isArray(values.legs) ? values.legs.filter(isRecord) : [];
  const vehicles = legs.map((leg) => textOf(leg, 'legVehicle')).filter((one) => one !== '');
  return mode === TRANSPORT.several ? [...new Set(vehicles)].join('、') : '';
}

const momentAt = (values: Values, key: string) => minuteOf(textOf(values, key)) ?? null;

/** Whose goods it carries, on which lines of pick-ups. What is left of them is asked of the books when it is handed in. */
export const tripForm: DocumentForm<Meant> = {
  known,
  given: (values, { project, lines }) => ({
    ...values,
    productLine: project.productLine,
    lines: loadedRows(values, lines),
  }),
  columns: (values, { project }) => ({
    buyer_company_id: project.buyerId,
    conveyance: conveyanceOf(values),
    load_time: momentAt(values, 'loadTime'),
    plan_arrive_time: momentAt(values, 'planArriveTime'),
  }),
};
