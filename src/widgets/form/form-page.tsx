import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { USER_STATUS } from '#contract/account/user.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Form } from '#contract/form/read-form.ts';
import type { Resubmit } from '#src/api/document.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { draftPlug, openForm } from '#src/stores/business-form.ts';
import { $companyId, $userStatus } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { FailedRecord, OF_RECORD, WayToList } from '#src/ui/detail-page/failed-record.tsx';
import { BusinessForm } from '#src/ui/form/business-form.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { OfflineState, StatePanel } from '#src/ui/states.tsx';
import { useReadOnce } from '#src/ui/use-read-once.ts';
import { useView } from '#src/ui/view-context.ts';
import { ResubmitWays } from '../flow/resubmit-ways.tsx';
import { draftKeyOf } from './draft-key.ts';
import { FORM_PLUGS } from './form-plugs.tsx';
import type { FormDeclaration, FormRecord, FormStart } from './form-record.ts';
import { orRefused } from './refused-start.ts';
import { type Over, Saving } from './saving.ts';

interface Opened {
  form: Form;
  start: FormStart;
  /** Absent for a new one. */
  record: FormRecord | undefined;
}

const EMPTY: FormStart = { values: {} };
const NO_FORM: Form = { tabs: [], problems: [] };

const refusedWith = (refused: string): Opened => ({
  form: NO_FORM,
  start: { ...EMPTY, refused },
  record: undefined,
});

/** Why the company may not enter a form; '' where it may. What few need comes when it is needed. */
async function whyNot(companyId: string, route: string, signal: AbortSignal): Promise<string> {
  const { whyNotEnter } = await import('#src/api/certification.ts');
  return whyNotEnter(companyId, route, signal);
}

/** The form with what it begins with. */
function useOpened(declaration: FormDeclaration) {
  const { route, key, load, start, moduleId, productId, asksAccess, approved } = declaration;
  const { search } = useView();
  const { id } = search;
  const companyId = $companyId.get();
  const openIt = async (signal: AbortSignal): Promise<Opened> => {
    // A certified company enters all others.
    const asks = asksAccess || $userStatus.get() !== USER_STATUS.certified;
    const asked = companyId && asks ? whyNot(companyId, route, signal) : '';
    const record = id === undefined ? undefined : await load(id, signal);
    const begun = record ?? (await start?.(search, signal)) ?? EMPTY;
    const refused = (await asked) || begun.refused;
    if (refused) return { form: NO_FORM, start: { ...begun, refused }, record };
    const known = record !== undefined;
    const form = await openForm(moduleId, productId?.(begun) ?? '', { approved, known });
    return { form, start: begun, record };
  };
  return useReadOnce(
    [...key, 'form', route, search],
    (signal) => orRefused(openIt(signal), refusedWith),
    OF_RECORD,
  );
}

/** 保存 and 提交, and where they lead. */
function useSaving(declaration: FormDeclaration, { form, record }: Opened) {
  const { key, title, list, detail, load } = declaration;
  const { open } = useView();
  const queries = useQueryClient();
  const leave = (to: 'list' | 'detail', id: string) => {
    void queries.invalidateQueries({ queryKey: [...key] });
    if (to === 'list') open(list, {}, true);
    else open(detail, { id }, true);
  };
  const [saving] = useState(() => {
    const over: Over = async (error, known) => {
      const { settledOver } = await loadCode(() => import('./changed-meanwhile.ts'));
      return await settledOver(error, {
        form,
        opened: known === record ? record : undefined,
        load: () => load(known.id, new AbortController().signal),
        show: () => leave('detail', known.id),
      });
    };
    return new Saving(declaration, record, over);
  });
  return {
    saving,
    onSave: async (values: Values) => {
      await saving.keep(values);
      notify('success', `${title}已保存${record?.handedIn ? '' : '，提交前可随时修改'}`);
      leave('list', '');
    },
    onSubmit: async (values: Values, resubmit: Resubmit, kept: (id: string) => Promise<void>) => {
      const { id } = record?.handedIn
        ? await saving.keep(values)
        : await saving.handIn(values, resubmit, kept);
      notify('success', '提交成功');
      leave('detail', id);
    },
  };
}

function Filled({ declaration, opened }: { declaration: FormDeclaration; opened: Opened }) {
  const { route, list, follow, remotes, offers, question, Beside, besideTab } = declaration;
  const [plugs] = useState(() => ({
    ...FORM_PLUGS,
    remotes: { ...FORM_PLUGS.remotes, ...remotes },
    offers,
  }));
  const { form, start, record } = opened;
  const { open, search } = useView();
  const { saving, onSave, onSubmit } = useSaving(declaration, opened);
  const [drafts] = useState(() => ({
    ...draftPlug(draftKeyOf(route, record?.id, search)),
    base: () => saving.version,
    onTaken: (version: unknown) => saving.since(version),
  }));
  const [way, setWay] = useState<Resubmit>('node');
  const [around] = useState(() => ({ params: {}, facts: {}, today: serverDay() }));
  return (
    <BusinessForm
      form={form}
      around={around}
      plugs={plugs}
      initial={start.values}
      names={start.names}
      files={start.files}
      returned={record?.returned}
      follow={follow}
      drafts={drafts}
      question={question}
      onSave={onSave}
      onSubmit={(values, kept) =>
        onSubmit(values, way, (id) => kept(draftKeyOf(route, id, search)))
      }
      onBack={() => open(list)}
      before={Beside && besideTab !== undefined ? { tab: besideTab, part: <Beside /> } : undefined}
    >
      {Beside && besideTab === undefined && <Beside />}
      {record?.returned && <ResubmitWays way={way} onWay={setWay} />}
    </BusinessForm>
  );
}

/** A noun's page with its business form: new, or a record that is filled in further. */
export function FormPage({ declaration }: { declaration: FormDeclaration }) {
  const { data, error, fetchStatus, refetch } = useOpened(declaration);
  const route = routeNamed(declaration.route);
  const { open } = useView();
  const record = data?.record;
  const refused = data?.start.refused;
  const instead = data?.start.instead && routeNamed(data.start.instead);
  const waiting = fetchStatus === 'paused' ? <OfflineState /> : <PanelsSkeleton />;
  return (
    <>
      <PageHead
        title={record?.title ?? route?.title ?? ''}
        crumbs={breadcrumb(route, record?.title)}
      />
      {data === undefined &&
        (error ? (
          <FailedRecord error={error} list={declaration.list} onRetry={() => void refetch()} />
        ) : (
          waiting
        ))}
      {refused && (
        <StatePanel
          title="暂不能填写"
          action={
            instead && (
              <ButtonLink variant="default" href={addressOf(instead.name)}>
                {instead.title}
              </ButtonLink>
            )
          }
        >
          <p>{refused}</p>
          {!instead && <WayToList list={declaration.list} />}
        </StatePanel>
      )}
      {data && !refused && (record === undefined || record.editable) && (
        <Filled declaration={declaration} opened={data} />
      )}
      {record && !refused && !record.editable && (
        <StatePanel title="当前状态不能修改">
          <p>
            <button type="button" onClick={() => open(declaration.detail, { id: record.id })}>
              查看{declaration.title}详情
            </button>
          </p>
        </StatePanel>
      )}
    </>
  );
}
