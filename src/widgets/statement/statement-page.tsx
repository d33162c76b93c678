import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AccountStatement } from '#contract/books/statement.ts';
import { isDate } from '#contract/form/dates.ts';
import type { AskedStatement, StatementQuery } from '#src/api/account-statement.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { PrintHead } from '#src/ui/document-page/print-head.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';
import { useView } from '#src/ui/view-context.ts';
import { PrintButton } from '#src/widgets/document/print-button.tsx';

import { askedOf } from './asked.ts';
import { Asking } from './asking.tsx';
import { sideName } from './side-name.ts';
import { type LineAddress, Statement } from './statement.tsx';

/** Asks nothing while the days are typed: both must be days, in order, and have come. */
const isWhole = ({ from, to }: AskedStatement, today: string) =>
  isDate(from) && isDate(to) && from <= to && to <= today;

/** What the address asks for, and what is typed until it is whole. */
export function useAsked() {
  const { search, setSearch } = useView();
  const today = serverDay();
  const [asked, setAsked] = useState(() => askedOf(search, today));
  const isReady = isWhole(asked, today);
  useEffect(() => {
    if (!isReady) return;
    const { side, from, to } = asked;
    if (search.side === side && search.from === from && search.to === to) return;
    setSearch({ ...search, side, from, to }, true);
  }, [asked, isReady, search, setSearch]);
  return {
    asked,
    today,
    isReady,
    ask: (more: Partial<Record<keyof AskedStatement, string>>) =>
      setAsked((known) => ({ ...known, ...(more as Partial<AskedStatement>) })),
  };
}

interface Props {
  route: LinkName;
  query: StatementQuery;
  /** False while nobody has said whose statement it is. */
  isAsked?: boolean;
  asking: ReturnType<typeof useAsked>;
  address: LineAddress;
  /** Before the period: whose statement it is. */
  chooser?: ReactNode;
  /** Sides to choose from before the statement has come. */
  sides?: readonly string[];
  /** Buttons beside those of every statement. */
  buttons?: (statement: AccountStatement) => ReactNode;
  /** Said in its place while nothing can be asked. */
  before?: ReactNode;
}

function Export({
  statement,
  fetch,
}: { statement: AccountStatement } & Pick<StatementQuery, 'fetch'>) {
  const { companyName, side, from, to } = statement;
  const save = useMutation({
    mutationFn: fetch,
    onSuccess: (bytes, format) =>
      saveFile(bytes, `对账单_${companyName}_${sideName(side)}_${from}_${to}.${format}`),
  });
  return (
    <Menu label="导出">
      {(['xlsx', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={save.isPending}
          onClick={() => save.mutate(format)}
        >
          导出 {format}
        </button>
      ))}
    </Menu>
  );
}

/** 对账单 as a page of both islands: what is asked, the statement, and what may be done with it. */
export function StatementPage(props: Props) {
  const { route, query, isAsked = true, asking, address, chooser, sides, buttons, before } = props;
  const entry = entryNamed(route);
  const { asked, today, ask, isReady } = asking;
  const { data, error, refetch } = useQuery({ ...query, enabled: isReady && isAsked });
  // An address that names no side means the first that the company has.
  const first = data?.sides[0];
  const isNone = sides === undefined && first !== undefined && !data?.sides.includes(asked.side);
  useEffect(() => {
    if (isNone && first) ask({ side: first });
  });
  return (
    <article data-sheet="">
      <PrintHead
        kind="对账单"
        whose={data?.companyName}
        about={`期间 ${asked.from} 至 ${asked.to}`}
        day={today}
      />
      <div className="no-print">
        <PageHead title={entry?.title ?? ''} crumbs={breadcrumb(entry)}>
          {data && isReady && (
            <>
              <Export statement={data} fetch={query.fetch} />
              <PrintButton />
              {buttons?.(data)}
            </>
          )}
        </PageHead>
      </div>
      <Asking asked={asked} sides={sides ?? data?.sides ?? []} today={today} onAsk={ask}>
        {chooser}
      </Asking>
      {!isReady && <p role="alert">开始日期不能晚于结束日期，结束日期不能晚于今天</p>}
      {isReady && data && <Statement statement={data} address={address} />}
      {isReady && !data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {isReady && !data && !error && (before ?? <ListSkeleton rows={6} />)}
    </article>
  );
}
