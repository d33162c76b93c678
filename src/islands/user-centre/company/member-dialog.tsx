import { useId, useState } from 'react';
import { ROLE } from '#contract/account/customer-role.ts';
import { JOB_TITLE_MAX, MEMBER, type MemberRow } from '#contract/company/member.ts';
import { LOGIN_PHONE, PHONE_TEXT } from '#contract/validators/patterns.ts';
import { inviteMember, saveMember } from '#src/api/company.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { enumName } from '#src/stores/enums.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { CountedInput } from '#src/ui/dialogs/counted-input.tsx';
import { FormModal } from '#src/ui/dialogs/form-modal.tsx';

import styles from './company.module.css';
import { useDialogForm } from './use-dialog-form.ts';

/** Roles that are given here, with what they may do (rules.md C.22). */
const GIVEN = {
  [ROLE.operator]: '办理项目、现场登记、付款和提货',
  [ROLE.reviewer]: '提交平台前复核本企业单据',
  [ROLE.finance]: '付款申请、收付款、开票信息和银行账户',
  [ROLE.receiver]: '查看提货，不显示价格',
  [ROLE.viewer]: '只能查看',
} as const;
type Given = keyof typeof GIVEN;

const NEW_MEMBER = { jobTitle: '', roles: [ROLE.operator] } as const;

const isGiven = (role: string): role is Given => role in GIVEN;

interface RolesProps {
  value: readonly Given[];
  error: string | undefined;
  onChange: (roles: readonly Given[]) => void;
}

function Roles({ value, error, onChange }: RolesProps) {
  const id = useId();
  return (
    <fieldset className={styles.roles} aria-describedby={error ? id : undefined}>
      <legend>角色（可多选）</legend>
      {Object.entries(GIVEN).map(([role, what]) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={value.some((one) => one === role)}
            onChange={({ currentTarget }) => {
              const others = value.filter((one) => one !== role);
              onChange(currentTarget.checked && isGiven(role) ? [...others, role] : others);
            }}
          />
          <span>
            <strong>{enumName('CustomerRole', role)}</strong>
            <small>{what}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What the administrator says of a member, new or known: 职务 and 角色. */
function useMember(known: { jobTitle: string; roles: readonly Given[] }) {
  const [jobTitle, setJobTitle] = useState(known.jobTitle);
  const [roles, setRoles] = useState(known.roles);
  const isDirty = jobTitle !== known.jobTitle || roles.join() !== known.roles.join();
  return { jobTitle, setJobTitle, roles, setRoles, isDirty };
}

interface MemberFieldsProps {
  member: ReturnType<typeof useMember>;
  form: ReturnType<typeof useDialogForm>;
  /** Whether the dialog opens with the focus here. */
  isFirst?: boolean;
}

function MemberFields({ member, form, isFirst = false }: MemberFieldsProps) {
  return (
    <>
      <CountedInput
        label="职务"
        data-autofocus={isFirst || undefined}
        max={JOB_TITLE_MAX}
        maxLength={JOB_TITLE_MAX}
        autoComplete="off"
        value={member.jobTitle}
        error={form.errors.jobTitle}
        onChange={(jobTitle) => {
          member.setJobTitle(jobTitle);
          form.mend('jobTitle');
        }}
      />
      <Roles
        value={member.roles}
        error={form.errors.roles}
        onChange={(roles) => {
          member.setRoles(roles);
          form.mend('roles');
        }}
      />
    </>
  );
}

/** 邀请成员: whoever signs in with that phone may accept. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const member = useMember(NEW_MEMBER);
  const { jobTitle, roles } = member;
  const form = useDialogForm({
    send: (action) => inviteMember({ phone, jobTitle, roles: [...roles] }, action),
    question: `确定向 ${phone} 发送邀请短信吗？`,
    done: '邀请短信已发送',
    onClose,
  });
  const submit = () => {
    const wrong = {
      ...(!LOGIN_PHONE.test(phone) && { phone: PHONE_TEXT }),
      ...(roles.length === 0 && { roles: MEMBER.noRole }),
    };
    if (Object.keys(wrong).length > 0) form.complain(wrong);
    else void form.submit();
  };
  return (
    <FormModal
      title="邀请成员"
      submit="发送邀请"
      busy={form.busy}
      alert={form.alert}
      isDirty={phone !== '' || member.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p className={styles.hint}>
          对方将收到短信，用该手机号登录或注册后即可在“我的企业”中接受。邀请 7 天内有效。
        </p>
        <TextInput
          label="手机号"
          required
          data-autofocus
          inputMode="tel"
          autoComplete="off"
          value={phone}
          error={form.errors.phone}
          onChange={({ currentTarget }) => {
            setPhone(normalisePhone(currentTarget.value));
            form.mend('phone');
          }}
        />
        <MemberFields member={member} form={form} />
      </div>
    </FormModal>
  );
}

/** 调整角色 of a member; the next thing that it does is held against the new ones. */
export function RolesDialog({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const said = useMember({ jobTitle: member.jobTitle, roles: member.roles.filter(isGiven) });
  const { jobTitle, roles } = said;
  const isAdministrator = member.roles.includes(ROLE.admin);
  const { id, version } = member;
  const form = useDialogForm({
    send: (action) => saveMember({ id, version, jobTitle, roles: [...roles] }, action),
    question: `确定保存 ${member.nickName} 的职务和角色吗？`,
    done: '角色已调整',
    onClose,
  });
  const submit = () => {
    if (!isAdministrator && roles.length === 0) form.complain({ roles: MEMBER.noRole });
    else void form.submit();
  };
  return (
    <FormModal
      title={`调整角色：${member.nickName}`}
      submit="保存"
      busy={form.busy}
      alert={form.alert}
      isDirty={said.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {isAdministrator && (
          <p className={styles.hint}>该成员是企业管理员。管理员身份通过“变更为管理员”移交</p>
        )}
        <MemberFields member={said} form={form} isFirst />
      </div>
    </FormModal>
  );
}
