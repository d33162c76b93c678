import type { SignNote } from '#contract/delivery/sign.ts';
import { SIGN_FILE } from '#contract/delivery/states.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { button, el, told } from './dom.ts';
import { type Draft, isEmpty, problemOf } from './draft.ts';
import type { Keeper } from './kept.ts';
import { lineCard } from './line-card.ts';
import { signaturePad } from './pad.ts';
import { picturesPart } from './pictures.ts';

interface Around {
  draft: Draft;
  keeper: Keeper;
  /** Keeps the draft. */
  onChange: () => void;
  /** Somebody pressed 确认签收, and nothing is missing. */
  onConfirm: () => void;
}

const heading = ({ deliveryNo, supplierName, sceneName, deliveryDate, vehicleNo }: SignNote) =>
  el(
    'dl',
    { class: 'head' },
    ...[
      ['交货单', deliveryNo],
      ['供应商', supplierName],
      ['现场', sceneName],
      ['交货日期', [deliveryDate, vehicleNo].filter(Boolean).join(' · ')],
    ].flatMap(([term = '', value = '']) => [el('dt', {}, term), el('dd', {}, value)]),
  );

/** Whoever else has the note open, so that two do not sign at odds. */
export function othersPart(others: SignNote['others']): HTMLElement | '' {
  if (others.length === 0) return '';
  const names = others.map(({ name, phone }) => `${name} ${phone}`).join('、');
  return told(`另一部手机也打开了本送货单：${names}。以先提交的签收为准，请先沟通。`, 'warn');
}

/** Difference beyond which the phone's clock is said to be wrong. */
const SKEW_MS = 5 * 60_000;

function clockPart({ serverTime }: SignNote): HTMLElement | '' {
  const server = Date.parse(`${serverTime.replace(' ', 'T')}+08:00`);
  const isWrong = Math.abs(Date.now() - server) > SKEW_MS;
  return isWrong ? told('本机时间不准，签收时间以平台时间为准', 'warn') : '';
}

/** Keeps the drawn signature in the place of the one before. */
async function keepSignature({ draft, keeper, onChange }: Around, data: string): Promise<void> {
  const old = draft.pictures.filter(({ fileType }) => fileType === SIGN_FILE.signature);
  draft.pictures = draft.pictures.filter(({ fileType }) => fileType !== SIGN_FILE.signature);
  for (const { key } of old) await keeper.dropPicture(key);
  if (data !== '') {
    const key = newRequestId();
    await keeper.keepPicture(key, data);
    draft.pictures.push({ key, fileType: SIGN_FILE.signature, sent: false });
  }
  onChange();
}

/** The first thing that is wrong, and the card that it stands in. */
function firstProblem({ draft }: Around): { text: string; at: number } | undefined {
  for (const [at, line] of draft.lines.entries()) {
    const known = draft.note.lines.find(({ lineId }) => lineId === line.lineId);
    const text = known && problemOf(line, known);
    if (text !== undefined) return { text: `第 ${at + 1} 行：${text}`, at };
  }
  if (isEmpty(draft.lines)) return { text: '请填写实收或拒收数量', at: 0 };
  const isSigned = draft.pictures.some(({ fileType }) => fileType === SIGN_FILE.signature);
  return isSigned ? undefined : { text: '请手写签名', at: -1 };
}

/** The note to be filled in: lines, photos, signature. `refused`: why the server did not take it. */
export function noteView(around: Around, refused = ''): HTMLElement {
  const { draft, onChange, onConfirm } = around;
  const { note, lines, pictures } = draft;
  const said = el('div', {}, refused !== '' && told(refused, 'bad'));
  const cards = note.lines.flatMap((known) => {
    const line = lines.find(({ lineId }) => lineId === known.lineId);
    return line === undefined ? [] : [lineCard(known, line, onChange)];
  });
  const hasSigned = pictures.some(({ fileType }) => fileType === SIGN_FILE.signature);
  const pad = el(
    'section',
    { class: 'card', 'aria-label': '签名' },
    el('h2', {}, `签名：${note.signerName}`),
    hasSigned && told('已保留上次的签名，重新书写将替换', 'good'),
    signaturePad((data) => void keepSignature(around, data)),
  );
  const confirm = () => {
    const problem = firstProblem(around);
    if (problem === undefined) {
      onConfirm();
      return;
    }
    said.replaceChildren(told(problem.text, 'bad'));
    const card = problem.at < 0 ? pad : cards[problem.at];
    card?.scrollIntoView({ block: 'center' });
  };
  return el(
    'div',
    { class: 'note-view' },
    heading(note),
    el('div', { 'data-others': true }, othersPart(note.others)),
    clockPart(note),
    ...cards,
    picturesPart(around),
    pad,
    el('p', { class: 'facts' }, '提交时将询问本机位置，可以拒绝；拒绝会如实记录，不影响签收。'),
    said,
    button('确认签收', confirm, { class: 'seal' }),
  );
}
