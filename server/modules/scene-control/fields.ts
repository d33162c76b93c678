import { type RawBuilder, sql } from 'kysely';

import { filesOf } from '#contract/form/files.ts';
import { SCENE_FILE, type SceneDetail } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ColumnOf } from '#server/db/types.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { OwnFields } from '#server/kernel/document/fields.ts';
import { attachmentsOf, setAttachments } from '#server/kernel/files/attachments.ts';
import { checkValues } from '#server/kernel/form/open-form.ts';
import { derived, detailOnly, type Field, type Stored } from '#server/kernel/resource/field.ts';
import { sceneForm } from './form.ts';
import { replaceReceivers } from './receivers.ts';

const t = columnsOf('scene_control', 't');
const receivers = columnsOf('scene_receiver', 'r');
const attachments = columnsOf('attachment', 'a');
const files = columnsOf('file', 'f');
const changed = columnsOf('scene_change', 'c');
const accounts = columnsOf('account');
const projects = columnsOf('project', 'p');
const params = columnsOf('param');

/** What the attachments of a site know it by. */
export const SCENE_OBJECT = 'sceneControl';

/** Something composed; the audit log has its parts, without personal data. */
function unaudited<Wire, Column extends string>(field: Field<Wire, Column>): Field<Wire, Column> {
  return { ...detailOnly(field), audited: () => undefined };
}
const json = <Wire>(as: string, select: RawBuilder<unknown>) =>
  unaudited(derived(as, select, (stored) => stored as Wire));

const RECEIVERS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${receivers.id}::text, 'name', ${receivers.name}, 'idCard', ${receivers.id_card_masked},
      'phone', ${receivers.phone},
    'validFrom', coalesce(${receivers.valid_from}::text, ''), 'validTo',
      coalesce(${receivers.valid_to}::text, ''),
    'sign', ${receivers.sign_files}::text[]
  ) order by ${receivers.sort}, ${receivers.id}), '[]')
  from ${receivers} where ${receivers.scene_id} = ${t.id} and ${receivers.active}
)`;

const PHOTO_FACTS = sql`(
  select coalesce(json_object_agg(${files.id}::text, json_build_object(
    'takenAt', ${files.taken_at}, 'lng', coalesce(${files.lng}::text, ''), 'lat',
      coalesce(${files.lat}::text, ''))), '{}')
  from ${attachments} join ${files} on ${files.id} = ${attachments.file_id}
  where ${attachments.object_type} = ${SCENE_OBJECT} and ${attachments.object_id} = ${t.id}
    and ${attachments.file_type} = ${SCENE_FILE.photo}
)`;

const CHANGES = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${changed.id}::text, 'kind', ${changed.kind}, 'reason', ${changed.reason}, 'lines', ${changed.lines},
    'operator', case when ${accounts.user_type} = 2 then '平台' else ${accounts.nick_name} end, 'at', ${changed.created_at}) order by ${changed.id} desc), '[]')
  from ${changed} join ${accounts} on ${accounts.id} = ${changed.created_by}
  where ${changed.scene_id} = ${t.id}
)`;

const PROJECT_PLACE = sql`(
  select json_build_object('lng', coalesce(${projects.lng}::text, ''), 'lat',
    coalesce(${projects.lat}::text, ''),
    'radiusM', (select ${params.value}::int from ${params} where ${params.name} = 'siteRadiusM'))
  from (select ${t.project_id}) own left join ${projects} on ${projects.id} = own.project_id
)`;

type Values = Record<string, unknown>;
type Shots = Record<string, { takenAt: string | null; lng: string; lat: string }>;

/** Rows of the table receivers as the form has them. */
function rowsOf(receivers: SceneDetail['receivers']) {
  return receivers.map(({ id, ...row }) => ({ receiverId: id, ...row }));
}

/** Keeps the signers and the files of the form beside the site that was just saved. */
async function saveForm(raw: unknown, { tx, id, companyId, cipher, at }: Stored): Promise<void> {
  const opened = await sceneForm(tx);
  const values = checkValues(opened, raw as Values, { at, formatsOnly: true });
  await replaceReceivers({ tx, cipher, sceneId: id, companyId, at }, values.receivers);
  await setAttachments(tx, {
    owner: { objectType: SCENE_OBJECT, objectId: id, companyId },
    attachments: filesOf(opened.form, values),
    at,
  });
}

/** The form's values; the audit log shows them without the signers, whose changes are rows of their own. */
export const values: Field<Values> = detailOnly({
  select: { form_data: t.form_data, form_receivers: RECEIVERS },
  read: (row) => ({
    ...(row.form_data as Values),
    receivers: rowsOf(row.form_receivers as SceneDetail['receivers']),
  }),
  after: saveForm,
  audited: (row) => ({
    ...(row.form_data as Values),
    managerPhone: undefined,
    receivers: (row.form_receivers as unknown[]).length,
  }),
});

const photos: Field<SceneDetail['photos']> = detailOnly({
  select: { photo_files: attachmentsOf(SCENE_OBJECT, 't.id'), photo_facts: PHOTO_FACTS },
  read(row) {
    const shots = row.photo_facts as Shots;
    return (row.photo_files as SceneDetail['attachment'])
      .filter(({ fileType }) => fileType === SCENE_FILE.photo)
      .map((file) => {
        const { takenAt = null, lng = '', lat = '' } = shots[file.id] ?? {};
        return { ...file, takenTime: takenAt && wireTime(new Date(takenAt)), lng, lat };
      });
  },
  audited: () => undefined,
});

interface StoredChange extends Omit<SceneDetail['changes'][number], 'time'> {
  at: string;
}

const changes = unaudited(
  derived('scene_changes', CHANGES, (stored) =>
    (stored as StoredChange[]).map(({ at, ...change }) => ({
      ...change,
      time: wireTime(new Date(at)),
    })),
  ),
);

// Municipalities stand twice: 北京市 is its own city.
const address = derived(
  'address',
  sql`${t.region_base} || case when ${t.region_city} = ${t.region_base} then '' else ${t.region_city} end
    || ${t.region_district} || ${t.detail_address}`,
  String,
);

const receiverCount = derived(
  'receiver_count',
  sql`(select count(*)::int from ${receivers} where ${receivers.scene_id} = ${t.id} and ${receivers.active})`,
  Number,
);

/** What a site shows beside the columns of its table. */
export const sceneFields: OwnFields<ColumnOf<'scene_control'>> = {
  projectId: derived('project_id', t.project_id, (id) => (id === null ? null : String(id))),
  projectName: derived(
    'project_name',
    sql`coalesce((select ${projects.project_name} from ${projects} where ${projects.id} = ${t.project_id}),
      ${t.form_names} ->> ${t.project_id}::text, '')`,
    String,
  ),
  address,
  receiverCount,
  projectPlace: json<SceneDetail['projectPlace']>('project_place', PROJECT_PLACE),
  formNames: json<SceneDetail['formNames']>('form_names', t.form_names),
  receivers: json<SceneDetail['receivers']>('scene_receivers', RECEIVERS),
  photos,
  changes,
  attachment: json<SceneDetail['attachment']>('scene_files', attachmentsOf(SCENE_OBJECT, 't.id')),
};
