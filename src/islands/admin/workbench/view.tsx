import { useStore } from '@nanostores/react';

import type { OperatorInfo } from '#contract/account/operator.ts';
import { ADMINISTRATORS } from '#contract/account/platform-role.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { useView } from '#src/ui/view-context.ts';

import { KeepSearch } from '../shell/keep-search.tsx';
import { Tabs } from '../shell/tabs.tsx';
import { Counts } from './counts.tsx';
import { CERTIFICATIONS, DONE, URGED, WAITING } from './lists.ts';

const TABS = [
  { key: '', title: '我的待办' },
  { key: 'certification', title: '企业认证' },
  { key: 'urged', title: '催办' },
  { key: 'done', title: '我的已办' },
] as const;

/** An administrator decides nothing: on a new installation the next step is to let others do so. */
const HIRE = (
  <>
    审批由各角色的运营人员办理，请在<a href={addressOf('adminAccount')}>账号</a>
    中新增运营账号并分配角色
  </>
);

/** What an empty list of tasks says to those to whom none will come. */
function nextStepOf(operator: OperatorInfo | null) {
  const roles = rolesOf(operator);
  const isAdministrator = roles?.every((code) => ADMINISTRATORS.some((one) => one === code));
  return isAdministrator && { empty: HIRE };
}

function Body({ tab }: { tab: string }) {
  const operator = useStore($operator);
  if (tab === 'done') return <ListPanel key={tab} {...DONE} label="我的已办" />;
  if (tab === 'certification') {
    return <ListPanel key={tab} {...CERTIFICATIONS} label="企业认证待办" />;
  }
  if (tab === 'urged') return <ListPanel key={tab} {...URGED} label="被催办的待办" />;
  return <ListPanel key={tab} {...WAITING} {...nextStepOf(operator)} label="我的待办" />;
}

/** 待办: what waits for me by the time that is left, certifications and what was reminded of among it, and what I have done. */
export function View() {
  const { search, setSearch } = useView();
  const route = entryNamed('adminWorkbench');
  const tab = search.tab ?? '';
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Counts />
      <Tabs
        label="待办分类"
        tabs={TABS}
        current={tab}
        onTab={(key) => setSearch(key === '' ? {} : { tab: key })}
      />
      <KeepSearch kept={tab === '' ? {} : { tab }}>
        <Body tab={tab} />
      </KeepSearch>
    </>
  );
}
