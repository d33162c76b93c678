import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maskPhone } from '#contract/mask.ts';
import { createAction } from '#src/api/action.ts';
import { contactClientQueries, inviteContact } from '#src/api/contact-client.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './partner.module.css';
import type { Partner } from './partner.ts';

interface Props {
  row: Partner;
  onClose: () => void;
}

/** 邀请注册: a short message to the contact, or a link to pass on. */
export function InviteDialog({ row, onClose }: Props) {
  const { id, name, contactPhone, inviteTime } = row;
  const queries = useQueryClient();
  const [actions] = useState(() => ({ sms: createAction(), link: createAction() }));
  const link = useMutation({
    mutationFn: () => inviteContact(id, 'link', actions.link),
    onSuccess: (answer) => copyText(answer.link, '链接已复制', '请在对话框中选中链接并复制'),
  });
  const sms = useMutation({
    mutationFn: () => inviteContact(id, 'sms', actions.sms),
    onSuccess: async ({ sentTo }) => {
      notify('success', `邀请短信已发送至 ${sentTo}`);
      // Whoever opens it again at once is told of this message, not of the one before.
      await queries.invalidateQueries({ queryKey: [...contactClientQueries.key] });
      onClose();
    },
  });
  const busy = link.isPending || sms.isPending;
  return (
    <Dialog
      title="邀请注册"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            loading={link.isPending}
            disabled={busy}
            onClick={() => link.mutate()}
          >
            复制链接
          </Button>
          <Button
            data-autofocus
            loading={sms.isPending}
            disabled={busy || contactPhone === ''}
            onClick={() => sms.mutate()}
          >
            发送短信
          </Button>
        </>
      }
    >
      <p>邀请“{name}”注册平台账号并完成企业认证。认证后，对方即可在线确认订单、收货和结算。</p>
      <p className={styles.hint}>
        {contactPhone === ''
          ? '该伙伴没有手机号，请先在“编辑联系人”中填写，或复制链接转发给对方。'
          : `短信将发送至 ${maskPhone(contactPhone)}。`}
        {inviteTime !== '' && `上次发送：${inviteTime}。`}
      </p>
      {link.data && (
        <TextInput
          label="注册链接"
          readOnly
          value={link.data.link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Dialog>
  );
}
