import { hash } from 'node:crypto';
import { toString as qrCode } from 'qrcode';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { paymentClock } from '#contract/payment-clock/calls.ts';
import { wireDay, wireTime } from '#server/kernel/clock.ts';
import { filedParts, type PlacedFile } from '#server/kernel/files/filed-parts.ts';
import { cleanName, disposition } from '#server/kernel/files/names.ts';
import { type ArchivePart, archiveStream } from '#server/kernel/files/write-archive.ts';
import { asPercent } from '#server/kernel/flow/percent-field.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { companyIdOf, mayRead } from '#server/kernel/resource/access.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInBytes } from '#server/kernel/session/signed-in-bytes.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type ClockedOrder, clocksOf, termsOf } from './orders.ts';
import { expectOwn, ownOrder } from './own-order.ts';
import {
  eventsOf,
  filesOf,
  type Paper,
  type PaperEvent,
  type PaperFile,
  papersOf,
} from './papers.ts';

const TYPES: Readonly<Record<string, string>> = {
  purchaseOrder: '采购订单',
  delivery: '交货单',
  actualDelivery: '实收单',
  purchaseSettlement: '采购结算单',
  makeInvoice: '发票',
  payment: '付款',
};

/** Roles that read each of them: an evidence holds what its reader may open anyway (rules.md C.22). */
const READERS: Readonly<Record<string, readonly string[]>> = {
  purchaseOrder: readersOf('orderConfirm'),
  delivery: readersOf('delivery'),
  actualDelivery: readersOf('actualDelivery'),
  purchaseSettlement: readersOf('settlement'),
  makeInvoice: readersOf('invoice'),
  payment: readersOf('payment'),
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const html = (text: string) => text.replaceAll(/[&<>"]/g, (of) => ESCAPES[of] ?? of);
const money = (amount: string) => (amount === '' ? '—' : grouped(amount));

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return `<h2>${title}</h2><p>无</p>`;
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${html(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells(row, 'td')).join('\n');
  return `<h2>${title}</h2><table><thead>${cells(head, 'th')}</thead><tbody>\n${body}\n</tbody></table>`;
}

interface Gathered {
  order: ClockedOrder;
  papers: readonly Paper[];
  files: readonly PlacedFile[];
  events: readonly PaperEvent[];
  at: Date;
}

const sideOf = ({ own, platform }: PaperEvent) => {
  if (own) return '本企业';
  return platform ? '平台' : '其他参与方';
};

/** A page to read and to print, without a script; the one address in it is where its reader finds out that nothing was changed. */
function page({ order, papers, files, events, at }: Gathered, proof: Proof): string {
  const { days, daily } = termsOf(order);
  const clocks = clocksOf(order, wireDay(at)).map((clock) => [
    clock.retention ? `${clock.no}（质保金）` : clock.no,
    clock.day,
    clock.deadline,
    String(clock.passed),
    money(clock.amount),
    money(clock.unpaid),
    String(clock.lateDays),
    money(clock.interest),
  ]);
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${html(order.no)} 付款举证材料</title>
<style>body{font:14px/1.6 sans-serif;margin:32px;color:#14213d}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:4px 8px;text-align:left}h2{font-size:16px;margin:24px 0 8px}</style></head><body>
<h1>采购订单 ${html(order.no)} 付款举证材料</h1>
<p>供应商：${html(order.supplier)}　生成时间：${wireTime(at)}</p>
<p>依据《保障中小企业款项支付条例》，自交付之日起 ${days} 日内付款；逾期且未约定利率的，按每日 ${html(asPercent(daily))}% 计息。已付款先抵最早的交货；争议部分不计入，质保金自约定的到期日起另行计算。</p>
${table('交货与付款', ['交货单', '起算日', '付款期限', '已过天数', '应付（元）', '未付（元）', '逾期天数', '逾期利息（元）'], clocks)}
${table(
  '单据',
  ['类型', '编号', '日期', '金额（元）'],
  papers.map(({ type, no, day, amount }) => [TYPES[type] ?? type, no, day, money(amount)]),
)}
${table(
  '办理记录',
  ['时间', '单据', '操作', '办理方'],
  events.map((event) => [wireTime(new Date(event.at)), event.no, event.action, sideOf(event)]),
)}
${table(
  '附件',
  ['文件', '所属单据', '字节', 'SHA-256'],
  files.map(({ path, of, size, sha256 }) => [path, of, String(size), sha256]),
)}
<h2>核验</h2>
<p>manifest.json 的 SHA-256：<code>${proof.sha256}</code></p>
<p>打开 <a href="${html(proof.url)}">${html(proof.url)}</a>，选择本材料解压后的文件，即可核对是否与平台登记的一致。无需登录，文件不会上传。</p>
<p>不联网时，可自行计算各文件的 SHA-256（Windows：certutil -hashfile 文件名 SHA256；macOS：shasum -a 256 文件名；Linux：sha256sum 文件名），与上列比对。manifest.json 中办理记录各步的 SHA-256，是把上一步的 SHA-256（第一步为空）与本步的时间、单据、操作、办理方依次以换行符（LF）连接后按 UTF-8 计算的，增删或改动任何一步，其后各步都不再相符。</p>
${proof.code}
</body></html>
`;
}

/** What stands on the page for whoever wants to know that nothing was changed. */
interface Proof {
  /** Of the manifest. */
  sha256: string;
  url: string;
  /** The address as a QR code, an SVG. */
  code: string;
}

async function proofOf(text: string, origin: string): Promise<Proof> {
  const sha256 = hash('sha256', text);
  const url = `${origin}/portal/verify/${sha256}`;
  return { sha256, url, code: await qrCode(url, { type: 'svg', width: 160, margin: 4 }) };
}

interface Step {
  time: string;
  no: string;
  action: string;
  by: string;
}

/** Each step with a SHA-256 over its own words and that of the step before: none can be taken out or put in unseen. */
function chained(steps: readonly Step[]) {
  let before = '';
  return steps.map((step) => {
    const { time, no, action, by } = step;
    before = hash('sha256', [before, time, no, action, by].join('\n'));
    return { ...step, sha256: before };
  });
}

function manifest({ order, papers, files, events, at }: Gathered): string {
  const { id: _, params: __, ...said } = order;
  const clocks = clocksOf(order, wireDay(at)).map(
    ({ id: ___, deliveryId: _____, ...clock }) => clock,
  );
  return JSON.stringify(
    {
      generated: wireTime(at),
      order: { no: said.no, supplier: said.supplier, paid: said.paid },
      terms: termsOf(order),
      clocks,
      documents: papers.map(({ id: ____, ...paper }) => paper),
      events: chained(
        events.map((event) => ({
          time: wireTime(new Date(event.at)),
          no: event.no,
          action: event.action,
          by: sideOf(event),
        })),
      ),
      files: files.map(({ path, of, size, sha256 }) => ({ path, of, size, sha256 })),
    },
    null,
    2,
  );
}

/** Files keep their names, in a folder of their document; the number in front keeps two of one name apart. */
const placed = (files: readonly PaperFile[]) =>
  files.map((file, place) => ({
    ...file,
    path: `附件/${cleanName(file.of)}/${String(place + 1).padStart(3, '0')}-${cleanName(file.name)}`,
  }));

async function* partsOf(
  kernel: Pick<Kernel, 'files' | 'log'>,
  first: Readonly<Record<string, string>>,
  files: readonly PlacedFile[],
): AsyncGenerator<ArchivePart> {
  for (const [path, content] of Object.entries(first)) yield { path, content, compress: true };
  yield* filedParts(kernel, files, '本举证材料');
}

/** `GET /portal/paymentClock/evidence?purchaseOrderId`: what proves an order's deliveries and what was paid for them. */
export const evidenceRoute = (kernel: Kernel): Route =>
  signedInBytes(kernel, paymentClock.evidence, {
    query: ownOrder(),
    values: ({ input: { purchaseOrderId: id } }) => ({ id }),
    async answer([found], { at, origin }, me) {
      const order = expectOwn(found, me);
      const scope = { accountId: me.accountId, companyId: companyIdOf(me) };
      const { first, files } = await inScope(kernel.db, scope, async (tx) => {
        const all = await papersOf(tx, order.id);
        const papers = all.filter(({ type }) => mayRead({ readers: READERS[type] ?? [] }, me));
        const files = placed(await filesOf(tx, papers));
        const events = await eventsOf(tx, papers, scope.companyId);
        const object = { objectType: 'purchaseOrder', objectId: order.id };
        await audit(tx, { action: paymentClock.evidence.name, ...scope, ...object }, origin, at);
        const gathered = { order, papers, files, events, at };
        const list = manifest(gathered);
        const proof = await proofOf(list, kernel.publicOrigin());
        const first = { '举证材料.html': page(gathered, proof), 'manifest.json': list };
        // Asked for twice within a second it is the same one.
        await tx
          .insertInto('evidence')
          .values({
            company_id: scope.companyId,
            purchase_order_id: order.id,
            manifest_sha256: proof.sha256,
            page_sha256: hash('sha256', first['举证材料.html']),
            file_sha256: files.map(({ sha256 }) => sha256),
            created_at: at,
          })
          .onConflict((known) => known.doNothing())
          .execute();
        return { first, files };
      });
      return {
        body: archiveStream(partsOf(kernel, first, files), at),
        type: 'application/zip',
        disposition: disposition('attachment', `${order.no}-举证材料.zip`),
      };
    },
  });
