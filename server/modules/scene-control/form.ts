import { sql } from 'kysely';
import type { Values } from '#contract/form/evaluate.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { SCENE_MODULE, SCENE_REFUSAL } from '#contract/scene-control.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { knownIn } from '#server/kernel/form/known.ts';
import { checkValues, type OpenedForm, openForm } from '#server/kernel/form/open-form.ts';
import { heldIn, textOf } from '#server/kernel/form/values.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

const projects = columnsOf('project');

/** The form of a site. */
export function sceneForm(tx: Tx): Promise<OpenedForm> {
  return openForm(tx, { moduleId: SCENE_MODULE });
}

interface ChosenProject {
  project_name: string;
  open: boolean;
}

/** The project that a site belongs to: one that my company applied for or buys for. Throws 422 beside the field. */
export async function chosenProject(
  tx: Tx,
  projectId: string,
  companyId: string,
): Promise<ChosenProject> {
  const { rows } = ID.test(projectId)
    ? await sql<ChosenProject>`
        select ${projects.project_name}, ${projects.project_status} in (${PROJECT_STATUS.signing},
          ${PROJECT_STATUS.running}) as open
        from ${projects}
        where ${projects.id} = ${projectId} and not ${projects.deleted} and ${projects.product_line} <> ${FACTORING}
          and ${companyId}::bigint in (${projects.company_id}, ${projects.buyer_company_id})`.execute(
        tx,
      )
    : { rows: [] };
  const [project] = rows;
  if (project === undefined) throw invalidField('projectId', SCENE_REFUSAL.project.text);
  return project;
}

/** What lists and other nouns read of the form. */
function columnsFrom(values: Values): Record<string, unknown> {
  const [lng, lat] = [textOf(values, 'lng'), textOf(values, 'lat')];
  const placed = lng !== '' && lat !== '';
  return {
    project_id: textOf(values, 'projectId') || null,
    scene_type: textOf(values, 'sceneType'),
    scene_name: textOf(values, 'sceneName'),
    region_base: textOf(values, 'base'),
    region_city: textOf(values, 'city'),
    region_district: textOf(values, 'district'),
    detail_address: textOf(values, 'detailAddress'),
    lng: placed ? lng : null,
    lat: placed ? lat : null,
    manager_name: textOf(values, 'managerName'),
    manager_phone: textOf(values, 'managerPhone'),
  };
}

interface Input {
  values: Record<string, unknown>;
}

/** A save keeps a draft: what is there has its format, and only the name must be there (rules.md C.0.1). */
export async function beforeSave({ tx, companyId, at, input, before }: Saving<Input>) {
  const opened = await sceneForm(tx);
  const values = checkValues(opened, input.values, { at, formatsOnly: true });
  const columns = columnsFrom(values);
  if (columns.scene_name === '') throw invalidField('sceneName', TEXT.required);
  const projectId = textOf(values, 'projectId');
  const project = projectId === '' ? undefined : await chosenProject(tx, projectId, companyId);
  const known = await knownIn(tx, opened, { values, companyId, before: heldIn(before) });
  const names = [...known.values()].map(({ id, name }) => [id, name] as const);
  const { receivers: _, ...kept } = values;
  return {
    ...columns,
    form_data: JSON.stringify(kept),
    form_names: JSON.stringify({
      ...Object.fromEntries(names),
      ...(project && { [projectId]: project.project_name }),
    }),
  };
}
