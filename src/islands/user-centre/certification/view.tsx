import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CERTIFIERS } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import type { Certification } from '#contract/certification/row.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import { UNDER_REVIEW } from '#contract/flow/flow.ts';

import { createAction } from '#src/api/action.ts';
import type { Saved } from '#src/api/answer.ts';
import {
  certificationQueries,
  fetchLastCertification,
  submitCertification,
} from '#src/api/certification.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { $companyId, $companyName, $roles, $userStatus, fetchUser } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { type Search, useView } from '#src/ui/view-context.ts';

import { NoRight } from '../shell/no-right.tsx';
import { STEPS } from './step-line.tsx';
import { Submitted } from './submitted.tsx';
import { leftSaved } from './use-draft.ts';
import { firstMarked } from './use-problems.ts';
import { knownOf } from './values.ts';
import styles from './wizard.module.css';
import { Wizard } from './wizard.tsx';

/** AuditStatus: what its applicant fills in, and what is being reviewed. */
const OPEN: readonly string[] = ['0', '2', '5'];

/** What is said to a company that has been certified, by its status. */
const STANDING: Readonly<Record<number, string>> = {
  [USER_STATUS.certified]: CERTIFICATION.certified.text,
  [USER_STATUS.expired]: CERTIFICATION.expired.text,
  [USER_STATUS.frozen]: CERTIFICATION.frozen.text,
};

const stepOf = ({ step }: Search, row: Certification | undefined) =>
  step === undefined
    ? firstMarked(row)
    : Math.min(Math.max(Number.parseInt(step, 10) - 1 || 0, 0), STEPS.length - 1);

const isOfCurrent = ({ another }: Search) => another === undefined;

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
  // As it was read before, it may have been decided since.
  const undecided =
    looksBack &&
    last.isFetchedAfterMount &&
    last.data &&
    [...OPEN, ...UNDER_REVIEW].includes(last.data.auditStatus)
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
    isNew: looksBack && !waits && undecided === undefined,
    waits: another === undefined || apply !== undefined ? waits : false,
    error: looksBack ? last.error : isBegun ? null : known.error,
    retry: () => void (looksBack ? last : known).refetch(),
    setBegun,
  };
}

/** What an update begins with. Without it, it begins empty. */
function useKnown(asked: boolean) {
  const status = useStore($userStatus);
  const companyId = useStore($companyId);
  const isKnown = status !== undefined && STANDING[status] !== undefined;
  const own = useQuery({
    queryKey: [...certificationQueries.key, 'company', companyId],
    queryFn: ({ signal }) => myCompanyQueries.detail(companyId ?? '', signal),
    enabled: asked && isKnown && companyId !== undefined,
  });
  // Who types goes on typing, also while the session is begun anew and nobody is known.
  const [isDrawn, setDrawn] = useState(false);
  const isThere = status !== undefined && (!own.isEnabled || own.isFetchedAfterMount);
  if (isDrawn !== (asked && (isThere || isDrawn))) setDrawn(!isDrawn);
  // Of a company that was asked about before, the cache holds what another one's form begins without.
  const known = asked && own.data ? knownOf(own.data) : undefined;
  return { known, waits: asked && !isThere && !isDrawn };
}

/** How the company stands that this is about. */
function Standing() {
  const text = STANDING[useStore($userStatus) ?? 0];
  const name = useStore($companyName);
  return text && <p className={styles.standing}>{certificationText(text, name)}</p>;
}

/** The wizard, and what comes after it. */
function Application() {
  const { search, setSearch } = useView();
  const queries = useQueryClient();
  const [submitted, setSubmitted] = useState<string>();
  // Whose answer was lost is handed in once, however often it is tried.
  const [handingIn] = useState(createAction);
  const { row, isNew, waits, error, retry, setBegun } = useApplication(search, setSearch);
  const own = useKnown(isNew);
  const step = stepOf(search, row);
  const submit = async (kept: Saved) => {
    await submitCertification(kept, handingIn);
    notify('success', '提交成功');
    setSubmitted(kept.id);
    // Its company is 认证中 from now on.
    void fetchUser().catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [...certificationQueries.key] });
  };
  const isDecided = row !== undefined && !OPEN.includes(row.auditStatus);
  // Another application on this page is begun by what stands in the address.
  const isOver = submitted !== undefined && submitted === search.apply;
  const shown = isOver ? submitted : isDecided ? row.id : undefined;
  if (shown !== undefined) return <Submitted id={shown} />;
  if (error) return <Failed error={error} onRetry={retry} />;
  if (waits || own.waits) return <ListSkeleton rows={6} />;
  return (
    <>
      {isOfCurrent(search) && <Standing />}
      <Wizard
        row={row}
        known={own.known}
        forCompany={isOfCurrent(search) ? 'current' : 'new'}
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
    </>
  );
}

/** 企业认证: an application for the company that this tab acts for, or for another one, which is open to everybody. */
export function View() {
  const { search } = useView();
  const mine = useStore($roles);
  const route = routeNamed('authentication');
  const title = route?.title ?? '';
  const isOpen = !isOfCurrent(search) || !mine || mine.some((role) => CERTIFIERS.includes(role));
  return (
    <>
      <PageHead title={title} crumbs={breadcrumb(route)} />
      {isOpen ? (
        <Application />
      ) : (
        <NoRight
          title={title}
          mine={mine}
          wanted={CERTIFIERS}
          action={
            <ButtonLink href={addressOf('authentication', { another: '1' })} variant="default">
              认证其他企业
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
