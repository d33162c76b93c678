import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { hasScore } from '#contract/account/user.ts';
import type { MyCompanyDetail } from '#contract/company/company.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $companyId } from '#src/stores/session.ts';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useView } from '#src/ui/view-context.ts';

import styles from './company.module.css';
import { Completeness } from './completeness.tsx';
import { BUSINESS, CONTACT, CONTROLLER, INVOICE, LEGAL } from './detail-fields.ts';
import type { Part } from './profile-dialog.tsx';
import { Review } from './review.tsx';
import { actForCompany } from './switch.ts';

const Accounts = laterPart(async () => (await import('./accounts.tsx')).Accounts);
const Archive = lazyPart(async () => (await import('./archive.tsx')).Archive);
const DataAddressDialog = lazyPart(
  async () => (await import('./data-address.tsx')).DataAddressDialog,
);
const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

/** What may be edited here, by the action that the server names. */
const PARTS: readonly (readonly [action: string, part: Part, label: string])[] = [
  ['editContact', 'contact', '编辑联系信息'],
  ['editInvoice', 'invoice', '编辑开票信息'],
];

interface PanelsProps {
  company: MyCompanyDetail;
  editing: Part | undefined;
  onEdit: (part: Part) => void;
  onClose: () => void;
}

/** Specification section 3, company detail: display fields, legal person, contact, actual controller; then accounts. */
function Panels({ company, editing, onEdit, onClose }: PanelsProps) {
  return (
    <>
      {hasScore(company.status) && <Completeness company={company} onEdit={onEdit} />}
      <DescriptionPanel title="工商信息" row={company} fields={BUSINESS} />
      <div className={styles.columns}>
        <DescriptionPanel title="法定代表人" row={company} fields={LEGAL} />
        <DescriptionPanel title="联系人" row={company} fields={CONTACT} />
        <DescriptionPanel title="企业实控人" row={company} fields={CONTROLLER} />
      </div>
      <DescriptionPanel title="开票信息" row={company} fields={INVOICE} />
      <Accounts company={company} />
      <Review company={company} />
      {editing && <ProfileDialog part={editing} company={company} onClose={onClose} />}
    </>
  );
}

/** 企业详情 of one of my companies; changed for the one that this tab acts for. */
export function View() {
  const { id: asked, export: exported } = useView().search;
  const current = useStore($companyId);
  // The message of a finished archive leads here and names no company: it is of the one that this tab acts for.
  const id = asked ?? (exported === undefined ? undefined : (current ?? undefined));
  const [editing, setEditing] = useState<Part>();
  const isCurrent = current === id;
  const [archiving, setArchiving] = useState(false);
  const [addressing, setAddressing] = useState(false);
  return (
    <DetailPage
      route="companyDetails"
      list="company"
      source={myCompanyQueries}
      id={id}
      nameOf={({ name }) => name}
      buttons={({ id: companyId, actions }) => (
        <>
          {actions?.includes('members') && (
            <ButtonLink href={addressOf('company', { id: companyId })} variant="default">
              成员管理
            </ButtonLink>
          )}
          {!isCurrent && (
            <Button variant="default" onClick={() => void actForCompany(companyId)}>
              设为当前企业
            </Button>
          )}
          {isCurrent && actions?.includes('archive') && (
            <Button variant="default" onClick={() => setArchiving(true)}>
              打包企业数据
            </Button>
          )}
          {isCurrent && actions?.includes('archive') && (
            <Button variant="default" onClick={() => setAddressing(true)}>
              数据地址
            </Button>
          )}
          {PARTS.filter(([action]) => isCurrent && actions?.includes(action)).map(
            ([action, part, label]) => (
              <Button key={action} variant="default" onClick={() => setEditing(part)}>
                {label}
              </Button>
            ),
          )}
        </>
      )}
    >
      {(company) => (
        <>
          <Panels
            company={isCurrent ? company : { ...company, actions: [] }}
            editing={editing}
            onEdit={setEditing}
            onClose={() => setEditing(undefined)}
          />
          {addressing && <DataAddressDialog onClose={() => setAddressing(false)} />}
          {(archiving || exported !== undefined) && (
            <Archive told={exported} isAsking={archiving} onClose={() => setArchiving(false)} />
          )}
        </>
      )}
    </DetailPage>
  );
}
