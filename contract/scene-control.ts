import * as z from 'zod/mini';

import { ROLE, writersOf } from './account/customer-role.ts';
import { BUSINESS, type OperatorRoles } from './account/platform-role.ts';
import { AUDITED } from './document/audited.ts';
import { declareDocument } from './document/document.ts';
import { code, count, data, optionalRecordId, text } from './document/field-table.ts';
import { declareStates } from './document/states.ts';
import { requiredFiles, storedFile } from './file/file.ts';
import { AUDIT } from './flow/flow.ts';
import { formValues } from './form/values.ts';
import { operatorWrite } from './noun/admin-action.ts';
import { id, version } from './noun/fields.ts';
import { checkOf } from './validators/check.ts';
import { TEXT_RULES } from './validators/texts.ts';
import { customerWrite } from './wire/customer-call.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/** Code of ModuleId whose form and process a site has: 现场登记. */
export const SCENE_MODULE = '3';

/** Status of a site: AuditStatus, and 已停用 (rules.md C.2). */
export const SCENE_STATUS = { approved: '3', disabled: '7' } as const;

/** Operators who end an approved site. */
export const SCENE_KEEPERS = ['operationOfficer'] as const satisfies OperatorRoles;

/** Where a site may stand: what its approval says, and whether it was disabled since (rules.md C.2, C.19). */
export const SCENE_STATES = declareStates({
  noun: 'sceneControl',
  word: '现场登记',
  enumeration: 'SceneStatus',
  field: 'sceneStatus',
  statuses: { ...AUDIT, disabled: SCENE_STATUS.disabled },
  transitions: {
    ...AUDITED,
    changeReceivers: {
      from: [SCENE_STATUS.approved],
      to: SCENE_STATUS.approved,
      by: { side: 'own', roles: writersOf('sceneControl') },
      word: '变更签收人',
    },
    disable: {
      from: [SCENE_STATUS.approved],
      to: SCENE_STATUS.disabled,
      by: { side: 'own', roles: [ROLE.admin] },
      word: '停用',
    },
    disableByPlatform: {
      from: [SCENE_STATUS.approved],
      to: SCENE_STATUS.disabled,
      by: { side: 'platform', roles: SCENE_KEEPERS },
      word: '停用',
    },
  },
});

/** Fewest photos (现场照片); a photo that was taken outside the radius does not count. */
export const SCENE_PHOTOS = 3;

/** FileType: 现场照片, 签收授权书. */
export const SCENE_FILE = { photo: 21, letter: 23 } as const;

/** Longest reason for a change of signers or for disabling, and the fewest characters that say something. */
export const SCENE_REASON = { min: 5, max: 200 } as const;

/** Business refusals of sites. */
export const SCENE_REFUSAL = {
  project: { code: 'scene_project', text: '该项目当前不能登记现场，请选择待签约或执行中的项目' },
  moving: {
    code: 'scene_moving',
    text: '还有送往该现场的提货或待签收的交货，请先办结',
  },
  status: { code: 'scene_status', text: '只有已通过且未停用的现场才能进行该操作' },
} as const;

const REASON_TEXT = `请填写 ${SCENE_REASON.min}–${SCENE_REASON.max} 个字的原因`;
const reason = z.string(REASON_TEXT).check(
  z.trim(),
  checkOf(TEXT_RULES.text, { max: SCENE_REASON.max }, true),
  z.refine((text) => [...text].length >= SCENE_REASON.min, REASON_TEXT),
);

/** A signer (授权签收人); the identity number masked. */
export const sceneReceiver = z.object({
  id: z.string(),
  name: z.string(),
  idCard: z.string(),
  phone: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** Ids of the sample signature's files. */
  sign: z.array(z.string()),
});
export type SceneReceiver = z.infer<typeof sceneReceiver>;

/** A photo of the site, with what its camera wrote down. */
export const scenePhoto = z.object({
  ...storedFile.shape,
  /** null where the picture does not say. */
  takenTime: z.nullable(z.string()),
  lng: z.string(),
  lat: z.string(),
});
export type ScenePhoto = z.infer<typeof scenePhoto>;

/** Something that happened to an approved site. */
export const sceneChange = z.object({
  id: z.string(),
  kind: z.enum(['receivers', 'disable']),
  reason: z.string(),
  /** What was changed, line by line, in Chinese; personal data masked. */
  lines: z.array(z.string()),
  operator: z.string(),
  time: z.string(),
});

/**
 * 现场登记 (rules.md C.2). Rows carry these actions: edit, submit, withdraw, urge, delete, supply, review,
 * changeReceivers, disable.
 */
export const sceneDocument = declareDocument({
  name: 'sceneControl',
  word: '现场登记',
  title: 'sites (现场登记)',
  moduleId: SCENE_MODULE,
  readers: BUSINESS,
  routes: {
    list: 'sceneControl',
    detail: 'sceneControlDetail',
    form: 'sceneControlForm',
    console: 'adminSceneControl',
  },
  fields: {
    sceneNo: text('登记编号', { width: 150 }),
    projectId: optionalRecordId,
    projectName: text('项目', { width: 200 }),
    sceneName: text('现场名称', { width: 180, pinned: true, sortable: true }),
    sceneType: code('现场类型', 'SceneType', { width: 90, sortable: true }),
    /** 地区 and 详细地址 in one. */
    address: text('地址', { width: 240 }),
    managerName: text('负责人', { width: 90 }),
    /** Signers that may sign now or will. */
    receiverCount: count('签收人数', { width: 90 }),
    /** See SCENE_STATUS. */
    sceneStatus: code('状态', 'SceneStatus', { width: 100, sortable: true }),
  },
  details: {
    /** '' where nobody has entered it. */
    lng: text(''),
    lat: text(''),
    /** The project's place and the radius that a site should lie within. */
    projectPlace: data(z.object({ lng: z.string(), lat: z.string(), radiusM: z.number() })),
    /** Values of the business form by the keys of its fields; identity numbers masked. */
    values: data(z.record(z.string(), z.unknown())),
    /** Names of what the form refers to by id. */
    formNames: data(z.record(z.string(), z.string())),
    receivers: data(z.array(sceneReceiver)),
    photos: data(z.array(scenePhoto)),
    changes: data(z.array(sceneChange)),
    attachment: data(z.array(storedFile)),
  },
  // What the form holds, by the keys of its fields; the form's own rules judge it.
  save: { values: formValues() },
  sealed: ['values.receivers.*.idCard'],
  status: 'sceneStatus',
  filters: ['projectId', 'sceneType', 'sceneStatus', 'createTime'],
  sorts: ['createTime', 'sceneName', 'sceneType', 'sceneStatus'],
  titles: { createTime: '登记时间', companyName: '登记企业' },
  sheetEnd: ['createTime'],
  console: {
    name: 'sceneControl',
    word: '现场登记',
    title: 'sites (现场登记)',
    fields: [
      'sceneNo',
      'sceneName',
      'sceneType',
      'projectName',
      'companyName',
      'address',
      'managerName',
      'receiverCount',
      'sceneStatus',
    ],
    filters: ['sceneType', 'sceneStatus', 'submitTime'],
  },
});

export type SceneRow = z.infer<typeof sceneDocument.row>;
export type SceneDetail = z.infer<typeof sceneDocument.detail>;

/** All calls of sites (现场登记). */
export const sceneControl = {
  ...sceneDocument.calls,
  changeReceivers: endpoint({
    ...customerWrite,
    name: 'sceneControlChangeReceivers',
    word: '变更签收人',
    path: '/portal/sceneControl/changeReceivers',
    summary: 'Change who may sign at an approved site (变更签收人); what changed is kept',
    input: z.strictObject({
      id,
      version,
      reason,
      /** Rows of the form's table receivers; a masked identity number means no change. */
      receivers: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(200)),
      /** The letter of authority (签收授权书). */
      attachment: requiredFiles('请上传签收授权书', 20),
    }),
    output: nothing,
    sealed: ['receivers.*.idCard'],
  }),
  disable: endpoint({
    ...customerWrite,
    name: 'sceneControlDisable',
    word: '停用现场',
    path: '/portal/sceneControl/disable',
    summary: 'End an approved site (停用): nothing is delivered to it any more',
    input: z.strictObject({ id, version, reason }),
    output: nothing,
  }),
};

/** The console’s list. */
export const sceneConsole = sceneDocument.console;
export const adminSceneControl = {
  ...sceneConsole.calls,
  disable: endpoint({
    ...operatorWrite,
    roles: SCENE_KEEPERS,
    name: 'adminSceneControlDisable',
    word: '停用现场',
    path: '/admin/sceneControl/disable',
    summary: 'The platform ends an approved site (停用): nothing is delivered to it any more',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
};
