import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AUDIT } from '#contract/flow/flow.ts';

import { createAction } from '#src/api/action.ts';
import type { Saved } from '#src/api/answer.ts';
import {
  certificationQueries,
  fetchLastCertification,
  submitCertification,
} from '#src/api/certification.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { fetchUser } from '#src/stores/session.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { type Search, useView } from '#src/ui/view-context.ts';

import { STEPS } from './step-line.tsx';
import { Submitted } from './submitted.tsx';
import { leftSaved } from './use-draft.ts';
import { Wizard } from './wizard.tsx';

/** AuditStatus: what its applicant fills in, and what is being reviewed. */
const OPEN: readonly string[] = ['0', '2', '5'];
const RUNNING: readonly string[] = [AUDIT.running, AUDIT.companyReview];

const stepOf = (search: Search) =>
  Math.min(Math.max(Number.parseInt(search.step ?? '1', 10) - 1 || 0, 0), STEPS.length - 1);

/** Which application the page is about: the one of its address, else the last one that is not decided. */
function useApplication(search: Search, setSearch: (search: Search, replace?: boolean) => void) {
  const { apply, another } = search;
  // Made by the form that is on screen, which goes on with it.
  const [begun, setBegun] = useState<string>();
  const looksBack = apply === undefined && another === undefined;
  const last = useQuery({
    queryKey: [...certificationQueries.key, 'last'],
    queryFn: ({ signal }) => leftSaved().then(() => fetchLastCertification(signal)),
    enabled: looksBack,
  });
  const undecided =
    looksBack && last.data && [...OPEN, ...RUNNING].includes(last.data.auditStatus)
      ? last.data.id
      : undefined;
  useEffect(() => {
    if (undecided !== undefined) setSearch({ ...search, apply: undecided }, true);
  }, [undecided, search, setSearch]);
  const isBegun = apply !== undefined && apply === begun;
  const known = useQuery({
    queryKey: [...certificationQueries.key, 'detail', apply],
    queryFn: ({ signal }) =>
      leftSaved().then(() => certificationQueries.detail(apply ?? '', signal)),
    enabled: apply !== undefined && !isBegun,
  });
  const isAnother = undecided !== undefined && undecided !== begun;
  // What was read before it was left is older than what was typed then.
  const isRead = looksBack ? last.isFetchedAfterMount : isBegun || known.isFetchedAfterMount;
  const waits = isAnother || !isRead;
  return {
    row: isBegun ? undefined : known.data,
    waits: another === undefined || apply !== undefined ? waits : false,
    error: looksBack ? last.error : isBegun ? null : known.error,
    retry: () => void (looksBack ? last : known).refetch(),
    setBegun,
  };
}

/** 企业认证: the wizard, and what comes after it. */
export function View() {
  const { search, setSearch } = useView();
  const queries = useQueryClient();
  const [submitted, setSubmitted] = useState<string>();
  // Whose answer was lost is handed in once, however often it is tried.
  const [handingIn] = useState(createAction);
  const { row, waits, error, retry, setBegun } = useApplication(search, setSearch);
  const step = stepOf(search);
  const submit = async (kept: Saved) => {
    await submitCertification(kept, handingIn);
    notify('success', '提交成功');
    setSubmitted(kept.id);
    // Its company is 认证中 from now on.
    void fetchUser().catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [...certificationQueries.key] });
  };
  const route = routeNamed('authentication');
  const isDecided = row !== undefined && !OPEN.includes(row.auditStatus);
  // Another application on this page is begun by what stands in the address.
  const isOver = submitted !== undefined && submitted === search.apply;
  const shown = isOver ? submitted : isDecided ? row.id : undefined;
  const body = () => {
    if (shown !== undefined) return <Submitted id={shown} />;
    if (error) return <Failed error={error} onRetry={retry} />;
    if (waits) return <ListSkeleton rows={6} />;
    return (
      <Wizard
        row={row}
        forCompany={search.another === undefined ? 'current' : 'new'}
        step={step}
        // The address that this was drawn by may be older than the application.
        onStep={(next, id) =>
          setSearch({ ...(id === undefined ? search : { apply: id }), step: String(next + 1) })
        }
        onBegun={(id) => {
          setBegun(id);
          setSearch({ apply: id, step: String(step + 1) }, true);
        }}
        onGone={() => setBegun(undefined)}
        onSubmit={submit}
      />
    );
  };
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {body()}
    </>
  );
}
