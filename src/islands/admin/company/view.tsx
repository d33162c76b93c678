import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { BUSINESS } from '#contract/account/platform-role.ts';
import type { CompanyDossier } from '#contract/company/dossier.ts';
import { companyDossier } from '#src/api/company-dossier.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, mayUse } from '#src/lib/route-tree.ts';
import { $operator, holdsRole, rolesOf } from '#src/stores/operator.ts';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

import { CUSTOMER_ACTIONS, SUPPLIER_ACTIONS } from '../lists/company-actions.tsx';
import { OWNER_ACTIONS } from '../lists/owner-actions.tsx';
import { ExposurePanel, told } from '../review/exposure.tsx';
import { KeepSearch } from '../shell/keep-search.tsx';
import { Tabs } from '../shell/tabs.tsx';
import { OWNING, REGISTERED, STANDING, SUPPLYING } from './fields.ts';
import { Ratings } from './ratings.tsx';
import { TABS } from './tabs.ts';

/** Code of CompanyType. */
const SUPPLIER = '3';

function Exposure({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...companyDossier.key, 'exposure', id],
    queryFn: ({ signal }) => companyDossier.exposure(id, signal),
  });
  if (data === undefined) {
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  }
  return (
    <ExposurePanel
      title="授信敞口（元）"
      lead={`作为采购方：有额度的项目 ${told(data)}`}
      exposure={data}
    />
  );
}

function Overview({ company }: { company: CompanyDossier }) {
  const operator = useStore($operator);
  const isSupplier = company.companyType.includes(SUPPLIER) || company.stopped;
  return (
    <>
      <DescriptionPanel
        title="平台档案"
        row={company}
        fields={[...STANDING, ...(isSupplier ? SUPPLYING : []), ...(company.isOwner ? OWNING : [])]}
      />
      <Ratings ratings={company.ratings} />
      {holdsRole(operator, ...BUSINESS) && <Exposure id={company.id} />}
      <DescriptionPanel title="工商信息" row={company} fields={REGISTERED} />
    </>
  );
}

/** 查看认证材料: the papers and the record of its last application. */
function Certification({ company: { certification } }: { company: CompanyDossier }) {
  const operator = useStore($operator);
  if (certification === null || !holdsRole(operator, ...BUSINESS)) return null;
  return (
    <ButtonLink
      variant="default"
      href={addressOf('adminReview', { processRedundantId: certification })}
    >
      查看认证材料
    </ButtonLink>
  );
}

function Dossier({ company }: { company: CompanyDossier }) {
  const { search, setSearch } = useView();
  const mine = rolesOf(useStore($operator));
  const usable = TABS.filter(({ route }) => {
    const entry = entryNamed(route);
    return entry !== undefined && mayUse(entry, mine);
  });
  const { id } = company;
  const { key: tab, Rows } = usable.find(({ key }) => key === search.tab) ?? { key: '' };
  return (
    <>
      <Tabs
        label="客户档案"
        tabs={[{ key: '', title: '概况' }, ...usable]}
        current={tab}
        onTab={(key) => setSearch(key === '' ? { id } : { id, tab: key })}
      />
      {Rows ? (
        <KeepSearch key={tab} kept={{ id, tab }}>
          <Rows companyId={id} />
        </KeepSearch>
      ) : (
        <Overview company={company} />
      )}
    </>
  );
}

const ACTIONS: readonly NounAction<CompanyDossier>[] = [
  ...CUSTOMER_ACTIONS,
  ...SUPPLIER_ACTIONS,
  ...OWNER_ACTIONS,
];

/** 客户档案: what the platform knows of a company, and all that it has here. */
export function View() {
  const { id } = useView().search;
  const queries = useQueryClient();
  // Its lists say the same of it.
  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin'] });
  const { actions, dialog } = useDialogs(ACTIONS, refresh);
  return (
    <>
      <DetailPage
        route="adminCompany"
        list="adminCompanyCustomer"
        source={companyDossier}
        id={id}
        nameOf={({ name }) => name}
        buttons={(company) => (
          <>
            {actions
              .filter(({ name }) => allows(company, name))
              .map(({ name, label, run }) => (
                <Button key={name} variant="default" onClick={() => void run?.(company)}>
                  {label}
                </Button>
              ))}
            <Certification company={company} />
          </>
        )}
      >
        {(company) => <Dossier company={company} />}
      </DetailPage>
      {dialog}
    </>
  );
}
