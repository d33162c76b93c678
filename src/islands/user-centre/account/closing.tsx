import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueries, closeMine, sendOwnSms } from '#src/api/account.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { portalPath } from '#src/lib/paths.ts';
import { forgetDirty } from '#src/stores/dirty.ts';
import { leaveFlash } from '#src/stores/flash.ts';
import { forgetRecent } from '#src/stores/recent.ts';
import { $user, signOutLocally } from '#src/stores/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FAULT, faultsOf } from '#src/ui/small-form/checks.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { CodeInput } from '#src/widgets/account/code-input.tsx';
import styles from './account.module.css';

const MEANING = [
  '所有设备上的登录立即退出，账号不能恢复；',
  '手机号释放，可用于注册新账号，新账号与原账号无关；',
  '姓名、邮箱、密码、微信绑定、消息和设备记录删除，企业中的权限解除；',
  '合同、单据、付款和操作日志按法律规定的期限保留，不再用于其他目的。',
];

async function close(code: string): Promise<void> {
  await closeMine(code);
  forgetRecent();
  leaveFlash('账号已注销');
  signOutLocally();
  forgetDirty();
  location.assign(portalPath('/index'));
}

function CloseForm() {
  const form = useSmallForm(
    ({ code }) => faultsOf([FAULT.noCode(code), FAULT.code(code)]),
    ({ code = '' }) => close(code),
    { wrong_code: 'code' },
  );
  return (
    <FormOf form={form} submit="确认注销" binding>
      <CodeInput form={form} phone={$user.get()?.phone ?? ''} send={() => sendOwnSms('close')} />
    </FormOf>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(accountQueries.closeCheck());
  return (
    <Dialog title="注销账号" onClose={onClose}>
      {error && <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <div className={styles.stack}>
          <p>暂时不能注销：</p>
          <ul className={styles.list}>
            {data.map(({ companyId, text }) => (
              <li key={companyId}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {data?.length === 0 && <CloseForm />}
    </Dialog>
  );
}

/** Closing of the account (注销账号), with what it means. */
export function Closing() {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.block}>
      <p>注销后：</p>
      <ul className={styles.list}>
        {MEANING.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setOpen(true)}>
        注销账号
      </Button>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
