import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { OperatorInfo } from '#contract/account/operator.ts';
import { maskPhone } from '#contract/mask.ts';
import { replaceOperatorPassword } from '#src/api/operator.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { $operator } from '#src/stores/operator.ts';
import { Button, ButtonGroup } from '#src/ui/controls/button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PasswordDialog } from '#src/widgets/account/password-dialog.tsx';

import { OtpDialog, type OtpTask } from './otp-dialog.tsx';
import styles from './security.module.css';

function Row({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}

function OtpButtons({
  otp,
  onTask,
}: Pick<OperatorInfo, 'otp'> & { onTask: (task: OtpTask) => void }) {
  if (!otp.enrolled) {
    return (
      <Button variant="default" onClick={() => onTask('bind')}>
        绑定
      </Button>
    );
  }
  return (
    <ButtonGroup>
      <Button variant="default" onClick={() => onTask('renew')}>
        重新生成恢复码
      </Button>
      {!otp.required && (
        <Button variant="default" onClick={() => onTask('remove')}>
          解绑
        </Button>
      )}
    </ButtonGroup>
  );
}

function Rows({ operator }: { operator: OperatorInfo }) {
  const [open, setOpen] = useState<OtpTask | 'password'>();
  const { phone, otp, hasPassword } = operator;
  const close = () => setOpen(undefined);
  const bound = `已绑定，剩余恢复码 ${otp.recoveryLeft} 个`;
  return (
    <section className={styles.panel}>
      <dl>
        <Row name="手机号" value={maskPhone(phone)} />
        <Row name="所属机构" value={operator.officeName || '—'} />
        <Row name="角色" value={operator.roles.map(({ name }) => name).join('、') || '—'} />
        <Row
          name="登录密码"
          value={hasPassword ? '已设置' : '未设置，可在登录页通过“忘记密码”设置'}
        >
          {hasPassword && (
            <Button variant="default" onClick={() => setOpen('password')}>
              修改密码
            </Button>
          )}
        </Row>
        <Row name="身份验证器" value={otp.enrolled ? bound : '未绑定，建议绑定以保护账号'}>
          <OtpButtons otp={otp} onTask={setOpen} />
        </Row>
      </dl>
      {open === 'password' && (
        <PasswordDialog
          phone={phone}
          policy="strong"
          replace={replaceOperatorPassword}
          onClose={close}
        />
      )}
      {open !== undefined && open !== 'password' && <OtpDialog task={open} onClose={close} />}
    </section>
  );
}

/** 账户与安全 of an operator: who it is, its password, its authenticator app. */
export function View() {
  const operator = useStore($operator);
  const route = entryNamed('adminSecurity');
  return (
    <div className={styles.page}>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {operator && <Rows operator={operator} />}
    </div>
  );
}
