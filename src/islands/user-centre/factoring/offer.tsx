import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { factoringOffer } from '#contract/factoring/offer.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { createAction } from '#src/api/action.ts';
import { askOffering, offerReceivables } from '#src/api/factoring.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { draftPlug } from '#src/stores/business-form.ts';
import { WayToList } from '#src/ui/detail-page/failed-record.tsx';
import { BusinessForm } from '#src/ui/form/business-form.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useReadOnce } from '#src/ui/use-read-once.ts';
import { useView } from '#src/ui/view-context.ts';
import { FORM_PLUGS } from '#src/widgets/form/form-plugs.tsx';

import styles from './factoring.module.css';
import { offerForm } from './offer-form.ts';
import { filingIn } from './offered.ts';

/** For sellers whose invoices the platform keeps already. */
const ChooseInvoices = lazyPart(async () => (await import('./choose-invoices.tsx')).ChooseInvoices);

type Offering = CallOutput<typeof factoringOffer.offering>;

/** Sends the list, and opens what has become of it: the financing or, for a debtor that files, its notice. */
function useOffer(projectId: string, { productId }: Offering) {
  const queries = useQueryClient();
  const { open } = useView();
  const [action, setAction] = useState(createAction);
  return async (values: Record<string, unknown>) => {
    const filing = filingIn(values, factoringProduct(productId));
    try {
      const { id, no, record } = await offerReceivables({ projectId, ...filing }, action);
      notify('success', `已提交，编号 ${no}`);
      for (const noun of ['factoring', record]) {
        void queries.invalidateQueries({ queryKey: [noun] });
      }
      open(record === 'factoring' ? 'factoringDetail' : 'factoringNoticeDetail', { id }, true);
    } finally {
      setAction(createAction());
    }
  };
}

function Filling({ projectId, offering }: { projectId: string; offering: Offering }) {
  const { productId, sellerId, sellerName, listed, invoices } = offering;
  const { open } = useView();
  const onSubmit = useOffer(projectId, offering);
  const [form] = useState(() => offerForm(productId));
  const [drafts] = useState(() => draftPlug(`factoringForm:${projectId}`));
  const [around] = useState(() => ({ params: {}, facts: {}, today: serverDay() }));
  const { receivable } = factoringProduct(productId).words;
  return (
    <BusinessForm
      form={form}
      around={around}
      plugs={FORM_PLUGS}
      initial={{ sellerId, receivables: listed }}
      names={{ [sellerId]: sellerName }}
      drafts={drafts}
      question={`确定提交${receivable}吗？提交后发票在全平台不能重复融资。`}
      onSubmit={onSubmit}
      onBack={() => open('projectDetails', { id: projectId })}
    >
      {invoices.length > 0 && <ChooseInvoices invoices={invoices} />}
    </BusinessForm>
  );
}

function OfProject({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useReadOnce(['factoring', 'offering', projectId], (signal) =>
    askOffering(projectId, signal),
  );
  const route = routeNamed('factoringForm');
  if (data === undefined) {
    return (
      <>
        <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <PanelsSkeleton />}
      </>
    );
  }
  const { productId, projectName, debtorName } = data;
  const { filedBy, words } = factoringProduct(productId);
  return (
    <>
      <PageHead title={`提交${words.receivable}`} crumbs={breadcrumb(route)} />
      <p className={styles.about}>
        {projectName}
        {filedBy === 'seller' && ` · ${words.debtor} ${debtorName}`}
      </p>
      <Filling projectId={projectId} offering={data} />
    </>
  );
}

/**
 * 提交应收账款: typed, pasted, imported or chosen; those of the application stand there. Each invoice is financed once on the whole
 * platform.
 */
export function View() {
  const { projectId = '' } = useView().search;
  const route = routeNamed('factoringForm');
  if (projectId !== '') return <OfProject projectId={projectId} />;
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <StatePanel title="请先选择项目">
        <p>请从保理项目的详情页进入，再提交应收账款</p>
        <WayToList list="project" />
      </StatePanel>
    </>
  );
}
