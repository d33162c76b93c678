import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { myCompanyQueries } from '#src/api/company.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $companyId } from '#src/stores/session.ts';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import states from '#src/ui/states.module.css';
import { NoPermissionState, StatePanel } from '#src/ui/states.tsx';

import { InviteDialog } from './member-dialog.tsx';
import { Invitations, Members } from './members.tsx';
import { actForCompany } from './switch.ts';

/** 成员管理 of one of my companies: of the current one, because what is changed there is changed for it. */
export function MembersPage({ id }: { id: string }) {
  const isCurrent = useStore($companyId) === id;
  const [inviting, setInviting] = useState(false);
  return (
    <DetailPage
      route="company"
      list="company"
      source={myCompanyQueries}
      id={id}
      nameOf={({ name }) => name}
      buttons={({ actions }) => (
        <>
          <ButtonLink href={addressOf('companyDetails', { id })} variant="default">
            企业详情
          </ButtonLink>
          {isCurrent && actions?.includes('members') && (
            <Button onClick={() => setInviting(true)}>邀请成员</Button>
          )}
        </>
      )}
    >
      {({ actions, name }) => {
        if (!actions?.includes('members')) return <NoPermissionState />;
        if (!isCurrent) {
          return (
            <StatePanel title={`“${name}”不是当前企业`}>
              <p>成员管理针对当前企业办理，请先切换</p>
              <Button className={states.action} onClick={() => void actForCompany(id)}>
                切换到该企业
              </Button>
            </StatePanel>
          );
        }
        return (
          <>
            <Members companyId={id} />
            <Invitations />
            {inviting && <InviteDialog onClose={() => setInviting(false)} />}
          </>
        );
      }}
    </DetailPage>
  );
}
