import { useState } from 'react';

import type { adminProcessConfig, ShownNode } from '#contract/flow/process-config.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { createAction } from '#src/api/action.ts';
import { adminCalls } from '#src/api/admin.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import styles from './process.module.css';

export type Process = CallOutput<typeof adminProcessConfig.detail>;

const roleField = (at: number) => `nodes.${at}.role`;
const hoursField = (at: number) => `nodes.${at}.slaHours`;

interface NodeProps {
  node: ShownNode;
  at: number;
  roles: Process['roles'];
  errors: Readonly<Partial<Record<string, string>>>;
}

function NodeFields({ node, at, roles, errors }: NodeProps) {
  const { nodeName, role, slaHours, mayRole, mayHours } = node;
  if (!mayRole && !mayHours) return null;
  const known = roles.some(({ code }) => code === role);
  const offered = roles.map(({ code, name, holders }) => ({
    value: code,
    label: `${name}（${holders} 人）`,
  }));
  return (
    <fieldset className={styles.node}>
      <legend>{nodeName}</legend>
      {mayRole ? (
        <NativeSelect
          name={roleField(at)}
          label="岗位"
          data={known ? offered : [{ value: role, label: node.roleName }, ...offered]}
          defaultValue={role}
          error={errors[roleField(at)]}
        />
      ) : (
        <p>岗位：{node.roleName}</p>
      )}
      {mayHours && (
        <TextInput
          name={hoursField(at)}
          label="时限（工作小时）"
          inputMode="decimal"
          defaultValue={String(slaHours ?? '')}
          error={errors[hoursField(at)]}
        />
      )}
    </fieldset>
  );
}

const HOURS = /^\d{1,3}(?:\.5)?$/;

type Values = Readonly<Record<string, string>>;

function problemsOf(nodes: readonly ShownNode[], values: Values): Record<string, string> {
  const wrong = nodes.flatMap(({ mayHours }, at) =>
    mayHours && !HOURS.test(values[hoursField(at)]?.trim() ?? '')
      ? [[hoursField(at), '请输入小时数，以半小时为单位'] as const]
      : [],
  );
  const note = values.note?.trim() ? [] : [['note', '请填写发布说明'] as const];
  return Object.fromEntries([...wrong, ...note]);
}

/** 发布新版本: other roles and hours at the nodes of a process. */
export function PublishDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const { id, name, newest, nodes, roles } = process;
  const [action] = useState(createAction);
  const form = useSmallForm(
    (values) => problemsOf(nodes, values),
    async (values) => {
      const version = await adminCalls.publishProcess(
        {
          id,
          of: newest,
          nodes: nodes.map(({ nodeKey, role, slaHours, mayRole, mayHours }, at) => ({
            nodeKey,
            role: mayRole ? (values[roleField(at)] ?? '') : role,
            slaHours: mayHours ? Number(values[hoursField(at)]?.trim()) : slaHours,
          })),
          note: values.note?.trim() ?? '',
        },
        action,
      );
      notify('success', `已发布 v${version}，新提交的单据按此办理`);
      onClose();
    },
  );
  return (
    <Dialog title={`发布新版本：${name}`} size="half" onClose={onClose}>
      <p className={styles.lead}>
        现为 v{newest}。发布后，新提交的单据按新版本办理；在办单据仍按提交时的版本办完。
      </p>
      <FormOf form={form} submit="发布" binding>
        {nodes.map((node, at) => (
          <NodeFields key={node.nodeKey} node={node} at={at} roles={roles} errors={form.errors} />
        ))}
        <CountedArea
          name="note"
          label="发布说明"
          withAsterisk
          rows={2}
          maxLength={200}
          placeholder="为何调整，供日后查阅"
          error={form.errors.note}
        />
      </FormOf>
    </Dialog>
  );
}
