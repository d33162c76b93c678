import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { companyInvitation } from '#contract/company/member.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { acceptInvitation, declineInvitation, myCompanyQueries } from '#src/api/company.ts';
import { roleNames } from '#src/stores/enums.ts';
import { fetchUser } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './received.module.css';
import { actForCompany } from './switch.ts';

type Invitation = CallOutput<typeof companyInvitation.received>[number];

function Card({ invitation }: { invitation: Invitation }) {
  const queries = useQueryClient();
  const { id, companyName, usc, roles, inviter, expireTime } = invitation;
  const onSettled = () => queries.invalidateQueries({ queryKey: [...myCompanyQueries.key] });
  const decline = useMutation({
    mutationFn: () => declineInvitation(id),
    onSuccess: () => notify('success', '已拒绝邀请'),
    onSettled,
  });
  const accept = useMutation({
    mutationFn: () => acceptInvitation(id),
    onSuccess: async ({ companyId }) => {
      const { companyList } = await fetchUser();
      notify('success', `已加入“${companyName}”`);
      // Before the question: it may stay open for long.
      void onSettled();
      const isOnly = companyList.length === 1;
      const text = `已加入“${companyName}”。是否切换为当前企业？`;
      if (isOnly || (await ask(text, { yes: '切换', no: '暂不切换' }))) {
        await actForCompany(companyId);
      }
    },
    onSettled,
  });
  const busy = accept.isPending || decline.isPending;
  const refuse = async () => {
    if (await ask(`确定拒绝加入“${companyName}”吗？`)) decline.mutate();
  };
  return (
    <li>
      <div>
        <strong>{companyName}</strong>
        <p>
          {inviter} 邀请您加入，角色：
          {roleNames(roles)}
        </p>
        <p className={styles.hint}>
          {usc !== '' && `统一社会信用代码 ${usc}，`}有效期至 {expireTime}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button loading={accept.isPending} disabled={busy} onClick={() => accept.mutate()}>
          接受
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={busy}
          onClick={() => void refuse()}
        >
          拒绝
        </Button>
      </div>
    </li>
  );
}

/** Invitations that wait for my answer; nothing when there are none. */
export function Received() {
  const { data = [] } = useQuery(myCompanyQueries.received());
  if (data.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label="待处理的邀请">
      {data.map((invitation) => (
        <Card key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}
