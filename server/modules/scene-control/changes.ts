import { maskPhone } from '#contract/mask.ts';
import { SCENE_FILE, sceneControl } from '#contract/scene-control.ts';
import { takeLink } from '#server/kernel/authentication/link-limit.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { checkValues } from '#server/kernel/form/open-form.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { changeRecord, lockRecord } from '#server/kernel/resource/save.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { addChange, disableRoutes, expectAllowed } from './disable.ts';
import { site } from './document.ts';
import { SCENE_OBJECT } from './fields.ts';
import { sceneForm } from './form.ts';
import {
  activeReceivers,
  changeReceivers,
  isSame,
  type ReceiverOwner,
  receiversFrom,
  type StoredReceiver,
} from './receivers.ts';
import { tellReceivers } from './sms.ts';

type Change = typeof sceneControl.changeReceivers;

/** A signer in a line of the history: personal data masked. */
const named = ({ name, phone }: Pick<StoredReceiver, 'name' | 'phone'>) =>
  `${name}（${maskPhone(phone)}）`;
const valid = ({ valid_from, valid_to }: Pick<StoredReceiver, 'valid_from' | 'valid_to'>) =>
  `有效期 ${valid_from ?? ''} 至 ${valid_to ?? ''}`;

type Next = ReturnType<typeof receiversFrom>;

/** What a change comes to, line by line; empty when it changes nothing. */
function linesOf(before: readonly StoredReceiver[], next: Next): string[] {
  const gone = before.filter(({ id }) => !next.some((one) => one.id === id));
  return [
    ...gone.map((one) => `移除 ${named(one)}`),
    ...next.flatMap((one) => {
      const was = before.find(({ id }) => id === one.id);
      if (was === undefined) return [`新增 ${named(one)}，${valid(one)}`];
      return isSame(was, one) ? [] : [`变更 ${named(was)} 为 ${named(one)}，${valid(one)}`];
    }),
  ];
}

/** The letter comes beside the earlier ones, and sample signatures beside those that were signed with. */
async function addFiles(
  tx: Tx,
  scene: StoredRow,
  files: readonly { id: string; fileType: number }[],
  at: Date,
): Promise<void> {
  const [id, companyId] = [String(scene.id), String(scene.company_id)];
  const rows = await tx
    .selectFrom('attachment')
    .select(['file_id as id', 'file_type as fileType'])
    .where('object_type', '=', SCENE_OBJECT)
    .where('object_id', '=', id)
    .orderBy('sort')
    .execute();
  const isKnown = (one: { id: string; fileType: number }) =>
    rows.some((row) => row.id === one.id && row.fileType === one.fileType);
  await setAttachments(tx, {
    owner: { objectType: SCENE_OBJECT, objectId: id, companyId },
    attachments: [...rows, ...files.filter((one) => !isKnown(one))],
    at,
  });
}

/** Whoever comes anew is sent a message, and may be so often a day; by phone, so that two changes never wait for each other crosswise. */
async function countNew(
  { tx, sceneId, at }: Pick<ReceiverOwner, 'tx' | 'sceneId' | 'at'>,
  before: readonly StoredReceiver[],
): Promise<void> {
  const signers = await activeReceivers(tx, sceneId);
  const fresh = signers.filter(({ id }) => before.every((one) => one.id !== id));
  for (const to of fresh.map(({ phone }) => phone).sort()) {
    await takeLink(tx, { kind: 'scene-receiver', to }, at);
  }
}

/** 变更签收人: at once, with a letter and a reason; new signers are told by SMS. */
async function changeSigners(
  kernel: Kernel,
  writing: Writing<Change['params'], Change['input']>,
): Promise<Record<string, never>> {
  const { tx, at, me, input } = writing;
  const scene = await lockRecord(site.noun, writing, input);
  expectAllowed(scene, me, 'changeReceivers');
  const opened = await sceneForm(tx);
  const tabs = opened.form.tabs.filter(({ tabKey }) => tabKey === 'receivers');
  const form = { ...opened.form, tabs };
  const values = checkValues({ ...opened, form }, { receivers: input.receivers }, { at });
  const [sceneId, companyId] = [String(scene.id), String(scene.company_id)];
  const owner = { tx, cipher: kernel.cipher, sceneId, companyId, at };
  const before = await activeReceivers(tx, sceneId);
  const next = receiversFrom(values.receivers, before, owner);
  const lines = linesOf(before, next);
  if (lines.length === 0) throw invalidField('receivers', '签收人没有变化，无需提交');
  if (input.attachment.some(({ fileType }) => fileType !== SCENE_FILE.letter)) {
    throw invalidField('attachment', '请上传签收授权书');
  }
  const signs = next.flatMap(({ sign_files }) => sign_files.map((id) => ({ id, fileType: 24 })));
  await addFiles(tx, scene, [...input.attachment, ...signs], at);
  await tellReceivers(tx, await changeReceivers(owner, next));
  await countNew(owner, before);
  await addChange(writing, { scene, kind: 'receivers', reason: input.reason, lines });
  await changeRecord(site.noun, writing, scene, {});
  return {};
}

/** The calls about approved sites. */
export function changeRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, sceneControl.changeReceivers, (writing) => changeSigners(kernel, writing)),
    ...disableRoutes(kernel),
  ];
}
