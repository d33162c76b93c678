import { eventsFor } from '#contract/document/states.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import { SCENE_REFUSAL, SCENE_STATES, sceneDocument } from '#contract/scene-control.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { document } from '#server/kernel/document/document.ts';
import { type FlowRecord, type FlowStep, type Tick, tick } from '#server/kernel/flow/flow.ts';
import { knownIn } from '#server/kernel/form/known.ts';
import { checkValues } from '#server/kernel/form/open-form.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import { columnText } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { expectNothingMoving } from '#server/trade/orders/site-in-use.ts';
import { SCENE_OBJECT, sceneFields, values } from './fields.ts';
import { beforeSave, chosenProject, sceneForm } from './form.ts';
import { placedScene, placeWords } from './place.ts';
import { activeReceivers } from './receivers.ts';
import { tellReceivers } from './sms.ts';

/** Projects that sites may be registered for. */
const OPEN: readonly string[] = [PROJECT_STATUS.signing, PROJECT_STATUS.running];

/** The form's values as they were saved, with the signers. */
async function valuesOf(tx: Tx, { id, row }: Pick<FlowRecord, 'id' | 'row'>) {
  const receivers = (await activeReceivers(tx, id)).map((one) => ({
    receiverId: one.id,
    name: one.name,
    idCard: one.id_card_masked,
    phone: one.phone,
    validFrom: one.valid_from ?? '',
    validTo: one.valid_to ?? '',
    sign: one.sign_files,
  }));
  return { ...(row.form_data as Record<string, unknown>), receivers };
}

/** At a submission the company is certified and the form is whole. */
async function check({ tx, at, record }: FlowStep): Promise<void> {
  const { companyId, auditStatus } = record;
  if (companyId === null) throw refused(SCENE_REFUSAL.project);
  await requireCertified(tx, companyId, at);
  if (auditStatus === AUDIT.running) return;
  const opened = await sceneForm(tx);
  const values = checkValues(opened, await valuesOf(tx, record), { at });
  await knownIn(tx, opened, { values, companyId, before: values });
}

/** At both ends the project is still open. */
async function guard({ tx, record }: FlowStep): Promise<void> {
  const { companyId, row } = record;
  const project = await chosenProject(tx, columnText(row, 'project_id'), companyId ?? '');
  if (!project.open) throw refused(SCENE_REFUSAL.project);
}

async function facts({ tx, record }: FlowStep): Promise<Record<string, string>> {
  const { distance, photoCount } = await placedScene(tx, record.id, SCENE_OBJECT);
  return { ...(distance !== undefined && { distance }), photoCount: String(photoCount) };
}

/** The form read-only, with what the places come to. */
async function view(tx: Tx, record: FlowRecord): Promise<ReviewView> {
  const form = await reviewOf(tx, await sceneForm(tx), {
    values: await valuesOf(tx, record),
    names: record.row.form_names as Record<string, string>,
    objectType: SCENE_OBJECT,
    objectId: record.id,
    today: '',
  });
  const { where, photos } = placeWords(await placedScene(tx, record.id, SCENE_OBJECT));
  const check = {
    key: 'place',
    title: '位置核对',
    items: [
      { key: 'distance', label: '距项目地点', value: where, kind: 'text' as const },
      { key: 'photoCount', label: '有效现场照片', value: photos, kind: 'text' as const },
    ],
  };
  return { ...form, panels: [...form.panels, check] };
}

/** What the platform checks of a site (rules.md B.4). */
const TICKS: readonly Tick[] = [
  tick('radius', '现场位置在项目地点的允许范围内', 'N1', 'N2'),
  tick('signer', '至少一名签收人身份、手机号已核实', 'N1'),
  tick('photos', '现场照片含大门与堆场，真实清晰', 'N1', 'N2'),
  tick('letter', '签收授权书与签收人一致', 'N1'),
];

/** 现场登记 (rules.md C.2, C.19, C.22, F): its form, what is approved, and what follows. */
export const site = document(sceneDocument, {
  table: 'scene_control',
  number: ['XC', 'sceneNo'],
  rights: 'sceneControl',
  search: ['scene_name', 'detail_address'],
  project: 'project_id',
  withProject: {},
  inDeals: { states: SCENE_STATES },
  fields: sceneFields,
  form: { beforeSave, check, view, values },
  flow: {
    summary: (row) => columnText(row, 'scene_name'),
    // The last two are what the places come to, photos among them.
    harmless: ['riskNote', 'receivers.sign', 'distance', 'photoCount'],
    facts,
    guard,
    effects: {
      async approved({ tx, record }) {
        const receivers = await activeReceivers(tx, record.id);
        await tellReceivers(
          tx,
          receivers.map(({ id }) => id),
        );
      },
      // 作废: nothing that is on its way, or may still be sent on it, names the site (rules.md C.0.1).
      voided: ({ tx, record }) => expectNothingMoving(tx, record.id, { reviewed: true }),
    },
    ticks: TICKS,
  },
  unique: { scene_receiver_phone: ['receivers', '同一手机号只能登记一位签收人'] },
  // For whoever applied or buys; 保理 delivers nothing (rules.md C.1).
  begins: ({ companyId, myRoles, productId, projectStatus }, may) =>
    !productId.startsWith(FACTORING) &&
    (companyId === may.companyId || myRoles.includes(PARTY_ROLE.buyer)) &&
    OPEN.includes(projectStatus),
  actions: ({ sceneStatus }, { own, roles }) =>
    own ? eventsFor(SCENE_STATES, sceneStatus, { side: 'own', roles }) : [],
  operatorActions: ({ sceneStatus }, { roles }) =>
    eventsFor(SCENE_STATES, sceneStatus, { side: 'platform', roles }),
});
