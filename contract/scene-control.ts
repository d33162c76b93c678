import * as z from 'zod/mini';
import { attachmentInput, storedFile } from './file/file.ts';
import { flowEndpoints, flowRow } from './flow/flow.ts';
import { formValues } from './form/values.ts';
import type { Sheet } from './noun/export.ts';
import { id } from './noun/fields.ts';
import { codesFilter, dateRange, idFilter, textFilter } from './noun/list.ts';
import { nounEndpoints, nounRow } from './noun/noun.ts';
import { checkOf } from './validators/check.ts';
import { TEXT_RULES } from './validators/texts.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/** Code of ModuleId whose form and process a site has: 现场登记. */
export const SCENE_MODULE = '3';

/** Status of a site: AuditStatus, and 已停用 (domain.md C.2). */
export const SCENE_STATUS = { approved: '3', disabled: '7' } as const;

/** Fewest photos (现场照片); a photo that was taken outside the radius does not count. */
export const SCENE_PHOTOS = 3;

/** FileType: 现场照片, 签收授权书. */
export const SCENE_FILE = { photo: 21, letter: 23 } as const;

/** Longest reason for a change of signers or for disabling, and the fewest characters that say something. */
export const SCENE_REASON = { min: 5, max: 200 } as const;

/** Business refusals of sites. */
export const SCENE_REFUSAL = {
  project: { code: 'scene_project', text: '该项目当前不能登记现场，请选择待签约或执行中的项目' },
  status: { code: 'scene_status', text: '只有已通过且未停用的现场才能进行该操作' },
} as const;

const REASON_TEXT = `请填写 ${SCENE_REASON.min}–${SCENE_REASON.max} 个字的原因`;
const reason = z.string(REASON_TEXT).check(
  z.trim(),
  checkOf(TEXT_RULES.text, { max: SCENE_REASON.max }, true),
  z.refine((text) => [...text].length >= SCENE_REASON.min, REASON_TEXT),
);

const row = {
  sceneNo: z.string(),
  projectId: z.nullable(z.string()),
  projectName: z.string(),
  sceneName: z.string(),
  /** Enumeration SceneType. */
  sceneType: z.string(),
  /** 地区 and 详细地址 in one. */
  address: z.string(),
  managerName: z.string(),
  /** Signers that may sign now or will. */
  receiverCount: z.int(),
  /** See SCENE_STATUS. */
  sceneStatus: z.string(),
  ...flowRow,
};

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

export const sceneRow = nounRow(row);
export type SceneRow = z.infer<typeof sceneRow>;

export const sceneDetail = nounRow({
  ...row,
  /** '' where nobody has entered it. */
  lng: z.string(),
  lat: z.string(),
  /** The project's place and the radius that a site should lie within. */
  projectPlace: z.object({ lng: z.string(), lat: z.string(), radiusM: z.number() }),
  /** Values of the business form by the keys of its fields; identity numbers masked. */
  values: z.record(z.string(), z.unknown()),
  /** Names of what the form refers to by id. */
  formNames: z.record(z.string(), z.string()),
  receivers: z.array(sceneReceiver),
  photos: z.array(scenePhoto),
  changes: z.array(sceneChange),
  attachment: z.array(storedFile),
});
export type SceneDetail = z.infer<typeof sceneDetail>;

const fields = {
  /** What the form holds, by the keys of its fields; the form's own rules judge it. */
  values: formValues(),
};

/** Rows carry these actions: edit, submit, withdraw, urge, delete, supply, review, changeReceivers, disable. */
const filters = {
  /** In number, name, address or the project's name. */
  nameLike: textFilter,
  projectId: idFilter,
  sceneType: codesFilter,
  sceneStatus: codesFilter,
  ...dateRange('createTime'),
};

/** 导出 of sites. */
export const sceneSheet: Sheet<keyof SceneRow & string> = {
  name: '现场登记',
  routeName: 'sceneControl',
  columns: {
    sceneNo: { title: '登记编号' },
    projectName: { title: '项目' },
    sceneName: { title: '现场名称' },
    sceneType: { title: '现场类型', codeOf: 'SceneType' },
    address: { title: '地址' },
    managerName: { title: '负责人' },
    receiverCount: { title: '签收人数', as: 'number' },
    sceneStatus: { title: '状态', codeOf: 'SceneStatus' },
    createTime: { title: '登记时间' },
  },
};

const inScene = { group: 'portal', access: 'session', params: nothing } as const;

/** All calls of sites (现场登记). */
export const sceneControl = {
  ...nounEndpoints({
    name: 'sceneControl',
    title: 'sites (现场登记)',
    row: sceneRow,
    detail: sceneDetail,
    save: fields,
    filters,
    sorts: ['createTime', 'sceneName', 'sceneType', 'sceneStatus'],
    sheet: sceneSheet,
    sealed: ['values.receivers.*.idCard'],
  }),
  ...flowEndpoints({ name: 'sceneControl', title: 'sites (现场登记)' }),
  changeReceivers: endpoint({
    ...inScene,
    name: 'sceneControlChangeReceivers',
    method: 'POST',
    path: '/portal/sceneControl/changeReceivers',
    effect: 'write',
    summary: 'Change who may sign at an approved site (变更签收人); what changed is kept',
    input: z.strictObject({
      id,
      version: z.int().check(z.minimum(1)),
      reason,
      /** Rows of the form's table receivers; a masked identity number means no change. */
      receivers: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(200)),
      /** The letter of authority (签收授权书). */
      attachment: z
        .array(attachmentInput)
        .check(z.minLength(1, '请上传签收授权书'), z.maxLength(20)),
    }),
    output: nothing,
    sealed: ['receivers.*.idCard'],
  }),
  disable: endpoint({
    ...inScene,
    name: 'sceneControlDisable',
    method: 'POST',
    path: '/portal/sceneControl/disable',
    effect: 'write',
    summary: 'End an approved site (停用): nothing is delivered to it any more',
    input: z.strictObject({ id, version: z.int().check(z.minimum(1)), reason }),
    output: nothing,
  }),
};
