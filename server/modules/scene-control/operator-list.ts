import { adminSceneControl, adminSheets } from '#contract/admin-business.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import {
  byProjectNames,
  companyName,
  projectName,
  SUBMITTED,
} from '#server/kernel/flow/operator-list.ts';
import { text } from '#server/kernel/resource/field.ts';
import { fromDay, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { register } from '#server/kernel/resource/register.ts';
import { address, receiverCount } from './noun.ts';

const { auditStatus, processRedundantId, submitTime, nextStep } = flowFields;

/** 现场登记 as operators see them. */
export const sceneRegister = register({
  calls: adminSceneControl,
  sheet: adminSheets.sceneControl,
  table: 'scene_control',
  across: SUBMITTED,
  fields: {
    sceneNo: text('scene_no'),
    sceneName: text('scene_name'),
    sceneType: text('scene_type'),
    projectName,
    companyName,
    address,
    receiverCount,
    managerName: text('manager_name'),
    sceneStatus: text('scene_status'),
    auditStatus,
    processRedundantId,
    submitTime,
    nextStep,
  },
  filters: {
    keyword: byProjectNames('scene_no', 'scene_name', 'detail_address'),
    sceneType: oneOf('scene_type'),
    sceneStatus: oneOf('scene_status'),
    submitTimeStart: fromDay('submit_time'),
    submitTimeEnd: untilDay('submit_time'),
  },
  sorts: { createTime: 'id' },
});
