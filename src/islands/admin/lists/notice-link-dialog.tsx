import type { AdminRow } from '#src/api/admin.ts';
import { sendNoticeLink } from '#src/api/admin-factoring.ts';

import { AskDialog } from './ask-dialog.tsx';

interface Props {
  row: AdminRow<'factoringNotice'>;
  onClose: () => void;
}

/** 发送确权链接, to a debtor without an account. */
export function NoticeLinkDialog({ row, onClose }: Props) {
  return (
    <AskDialog
      title="发送确权链接"
      fields={[
        { name: 'name', label: '债务人联系人', required: true, max: 50 },
        {
          name: 'phone',
          label: '手机号',
          control: 'phone',
          required: true,
          hint: '须为债务人授权人员的手机，确权时以短信验证码核对',
        },
      ]}
      submit="发送"
      binding
      done="确权链接已发送，7 天内有效"
      send={({ name = '', phone = '' }, action) =>
        sendNoticeLink({ id: row.id, name, phone }, action)
      }
      onClose={onClose}
    >
      <p>
        {row.noticeNo}，债务人 {row.companyName}。再次发送后，之前的链接失效。
      </p>
    </AskDialog>
  );
}
