import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { type CompanyFunction, readersOf } from '#contract/account/customer-role.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $roles } from '#src/stores/session.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { creatorField } from '#src/widgets/creator-field.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { NounDetail } from '#src/widgets/noun/noun-detail.tsx';
import { openAddress } from '../router.ts';
import { Business } from './business.tsx';
import { BALANCES, PARTNERS, STATUS, TYPES } from './declaration.ts';
import styles from './partner.module.css';
import { isPerson, type Partner } from './partner.ts';

const NotedAccounts = laterPart(async () => (await import('./accounts.tsx')).Accounts);
const SharedDocuments = laterPart(async () => (await import('./documents.tsx')).Documents);
const SharedProjects = laterPart(async () => (await import('./projects.tsx')).Projects);

/** Whoever only receives goods reads neither accounts nor projects (rules.md C.22). */
function ForReaders({ of, children }: { of: CompanyFunction; children: ReactNode }) {
  const roles = useStore($roles);
  return roles?.some((role) => readersOf(of).some((reader) => reader === role)) ? children : null;
}

const region = ({ region: { base, city, district } }: Partner) =>
  [...new Set([base, city, district])].join('');

const KNOWN: readonly Field<Partner>[] = [
  TYPES,
  STATUS,
  { key: 'region', title: '所在地区', value: region },
  creatorField('添加人'),
  { key: 'createTime', title: '添加时间', as: 'dateTime' },
  { key: 'inviteTime', title: '上次邀请', as: 'dateTime' },
];
const PERSON: readonly Field<Partner>[] = [
  { key: 'name', title: '姓名' },
  { key: 'usc', title: '身份证号' },
  { key: 'belongsToName', title: '所属企业' },
];
const LEGAL: readonly Field<Partner>[] = [{ key: 'legalName', title: '姓名' }];
const CONTROLLER: readonly Field<Partner>[] = [{ key: 'actualController', title: '名称' }];
const CONTACT: readonly Field<Partner>[] = [
  { key: 'contactPerson', title: '联系人' },
  { key: 'contactPhone', title: '手机号' },
  { key: 'contactAddress', title: '联系地址' },
];

/** What a role is told of the partner; balances are kept from some. */
const knownOf = (partner: Partner) => [...KNOWN, ...BALANCES.filter(({ key }) => key in partner)];

/** rules.md C.15, C.23. */
function panels(partner: Partner) {
  return (
    <div className={styles.page}>
      <DescriptionPanel title="往来信息" row={partner} fields={knownOf(partner)} />
      {isPerson(partner) ? (
        <DescriptionPanel title="个人信息" row={partner} fields={PERSON} />
      ) : (
        <>
          <Business partner={partner} />
          <div className={styles.columns}>
            <DescriptionPanel title="法定代表人" row={partner} fields={LEGAL} />
            <DescriptionPanel title="企业实控人" row={partner} fields={CONTROLLER} />
          </div>
        </>
      )}
      <DescriptionPanel title="联系人" row={partner} fields={CONTACT} />
      <ForReaders of="contactBank">
        <NotedAccounts partner={partner} />
      </ForReaders>
      <ForReaders of="project">
        <SharedProjects partner={partner} />
      </ForReaders>
      {!isPerson(partner) && <SharedDocuments partner={partner} />}
      <Panel title="资料">
        {partner.attachment.length > 0 ? (
          <Attachments label="资料" files={partner.attachment} />
        ) : (
          <p className={styles.hint}>还没有资料，可在“编辑联系人”中上传营业执照、资质证书等</p>
        )}
      </Panel>
    </div>
  );
}

/** 贸易伙伴详情. */
export function View() {
  const { id } = useView().search;
  return (
    <NounDetail
      noun={PARTNERS}
      route="contactClientDetail"
      list="contactClient"
      id={id}
      onGone={() => openAddress(addressOf('contactClient'), true)}
    >
      {panels}
    </NounDetail>
  );
}
