import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { maskPhone } from '#contract/mask.ts';
import { accountQueries, replacePassword } from '#src/api/account.ts';
import { unbindMine } from '#src/api/wechat.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { notify } from '#src/ui/notify.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';
import { PasswordDialog } from '#src/widgets/account/password-dialog.tsx';

import styles from './account.module.css';
import { PhoneDialog } from './phone-dialog.tsx';

/** It draws QR codes, which nobody needs who does not bind. */
const WechatDialog = lazyPart(async () => (await import('./wechat-dialog.tsx')).WechatDialog);

interface WayProps {
  name: string;
  value: string;
  children: ReactNode;
}

function Way({ name, value, children }: WayProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.actions}>{children}</dd>
    </div>
  );
}

function OwnPassword({ phone, onClose }: { phone: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: policy } = useQuery(accountQueries.passwordPolicy());
  const replace = async (oldPassword: string, password: string) => {
    await replacePassword(oldPassword, password);
    await queries.invalidateQueries({ queryKey: accountQueries.all });
  };
  return <PasswordDialog phone={phone} policy={policy} replace={replace} onClose={onClose} />;
}

function Unbind() {
  const queries = useQueryClient();
  const unbind = useMutation({
    mutationFn: unbindMine,
    onSuccess: () => notify('success', '已解绑微信'),
    onSettled: () => queries.invalidateQueries({ queryKey: accountQueries.all }),
  });
  const confirm = async () => {
    if (await ask('解绑后不能再用微信扫码登录，确定解绑吗？')) unbind.mutate();
  };
  return (
    <Button variant="default" loading={unbind.isPending} onClick={() => void confirm()}>
      解绑
    </Button>
  );
}

type Open = 'phone' | 'password' | 'wechat' | undefined;

function wechatText(boundTime: string | null, available: boolean): string {
  if (boundTime !== null) return `已绑定（${boundTime}）`;
  return available ? '未绑定，绑定后可扫码登录' : '平台未启用微信登录';
}

/** How the account can be entered (登录方式): phone, password, messaging app. */
export function WaysIn() {
  const { data, error, refetch } = useQuery(accountQueries.security());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (error) return <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  const { phone, hasPassword, wechatBoundTime, wechatAvailable } = data;
  return (
    <>
      <dl className={styles.rows}>
        <Way name="手机号" value={maskPhone(phone)}>
          <Button variant="default" onClick={() => setOpen('phone')}>
            更换
          </Button>
        </Way>
        <Way name="登录密码" value={hasPassword ? '已设置' : '未设置，请退出后用“找回密码”设置'}>
          {hasPassword && (
            <Button variant="default" onClick={() => setOpen('password')}>
              修改
            </Button>
          )}
        </Way>
        <Way name="微信" value={wechatText(wechatBoundTime, wechatAvailable)}>
          {wechatBoundTime !== null && <Unbind />}
          {wechatBoundTime === null && wechatAvailable && (
            <Button variant="default" onClick={() => setOpen('wechat')}>
              绑定
            </Button>
          )}
        </Way>
      </dl>
      {open === 'phone' && <PhoneDialog phone={phone} onClose={close} />}
      {open === 'password' && <OwnPassword phone={phone} onClose={close} />}
      {open === 'wechat' && <WechatDialog onClose={close} />}
    </>
  );
}
