import type {
  ExposureDisputes,
  ExposurePart,
  ExposureQueue,
  ExposureStanding,
} from '#contract/exposure.ts';
import { formatNumber, formatPercent, formatShort } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { enumName } from '#src/stores/enums.ts';
import { type Bar, BarList } from '#src/ui/chart/bar-list.tsx';
import { FigurePanel } from '#src/ui/chart/figure-panel.tsx';

const USED = ['名称', '项目', '授信（元）', '冻结（元）', '占用（元）'] as const;

interface PartsProps {
  title: string;
  note?: string;
  parts: readonly ExposurePart[];
  /** Where the projects or papers of one are. */
  hrefOf: (part: ExposurePart) => string | undefined;
}

const nameOf = ({ key, name }: ExposurePart) => (key === '' ? '其他' : name);

function Parts({ title, note = '', parts, hrefOf }: PartsProps) {
  const bars = parts.map((part): Bar => {
    const { key, limit, reserved, occupied } = part;
    return {
      key,
      name: nameOf(part),
      href: key === '' ? undefined : hrefOf(part),
      value: occupied,
      second: reserved,
      whole: limit,
      said: `${formatShort(occupied)} / ${formatShort(limit)}`,
    };
  });
  const rows = parts.map(
    (part) =>
      [
        nameOf(part),
        String(part.projects),
        ...[part.limit, part.reserved, part.occupied].map((amount) => formatNumber(amount)),
      ] as const,
  );
  return (
    <FigurePanel title={title} note={note} head={USED} rows={rows}>
      {bars.length === 0 ? <p>还没有已开通额度的项目</p> : <BarList bars={bars} label={title} />}
    </FigurePanel>
  );
}

/** 敞口: what is occupied and held of all limits, by product line, buyer and owner. */
export function Standing({ lines, buyers, owners, concentration }: ExposureStanding) {
  const { first, five } = concentration;
  const share =
    first === ''
      ? '目前没有占用'
      : `最大一家占全部占用的 ${formatPercent(first)}，前五家占 ${formatPercent(five)}`;
  const dossier = ({ key }: ExposurePart) => addressOf('adminCompany', { id: key });
  return (
    <>
      <Parts
        title="按业务线"
        note="深色为占用，浅色为冻结，底色为授信"
        parts={lines}
        hrefOf={({ key }) => addressOf('adminProject', { productId: key })}
      />
      <Parts title="按采购方（集中度）" note={share} parts={buyers} hrefOf={dossier} />
      <Parts title="按业主" note="有多个业主的项目分别计入各业主" parts={owners} hrefOf={dossier} />
    </>
  );
}

/** 争议 that are not ended: what they claim, each a way to its list. */
export function Disputes({ parts, title }: { parts: ExposureDisputes; title: string }) {
  const said = parts.map(({ status, ...part }) => ({
    ...part,
    status,
    name: enumName('DisputeStatus', status),
  }));
  const bars = said.map(
    ({ status, name, count, amount }): Bar => ({
      key: status,
      name,
      href: addressOf('adminDispute', { disputeStatus: status }),
      value: amount,
      said: `${count} 件　${formatShort(amount)}`,
    }),
  );
  return (
    <FigurePanel
      title={title}
      note="未了结争议的主张金额"
      head={['状态', '件数', '主张金额（元）']}
      rows={said.map(
        ({ name, count, amount }) => [name, String(count), formatNumber(amount)] as const,
      )}
    >
      {bars.length === 0 ? <p>没有未了结的争议</p> : <BarList bars={bars} label={title} />}
    </FigurePanel>
  );
}

const LEFT: Readonly<Record<ExposureQueue[number]['key'], string>> = {
  over: '已超时',
  under4: '4 小时内',
  under8: '4 至 8 小时',
  later: '8 小时以上',
  none: '未设时限',
};

/** 待办剩余时间. */
export function Queue({ parts }: { parts: ExposureQueue }) {
  const bars = parts.map(
    ({ key, count }): Bar => ({
      key,
      name: LEFT[key],
      href: addressOf('adminWorkbench'),
      value: String(count),
      said: `${count} 件`,
      late: key === 'over',
    }),
  );
  return (
    <FigurePanel
      title="待办剩余时间"
      note="全平台待处理的审批"
      head={['剩余时间', '件数']}
      rows={parts.map(({ key, count }) => [LEFT[key], String(count)] as const)}
    >
      <BarList bars={bars} label="待办剩余时间" />
    </FigurePanel>
  );
}
