import { isMore } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import type { NoteLine, SignNote } from '#contract/delivery/sign.ts';
import { newRequestId } from '#src/lib/request-id.ts';

/** What a signer entered of one line; decimal texts as typed. */
export interface EnteredLine {
  lineId: string;
  receivedQty: string;
  rejectedQty: string;
  rejectReason: string;
  weighGross: string;
  weighTare: string;
}

/** A picture by the key under which it is kept and sent; the bytes stand apart. */
export interface DraftPicture {
  key: string;
  fileType: number;
  /** The server has it, for the pass of this draft. */
  sent: boolean;
}

/** When, where and by what clock somebody pressed 确认签收. */
export interface Confirmed {
  phoneTime: string;
  lng: string;
  lat: string;
  placeNote: string;
}

/** All that is kept of a note on the phone until it is signed, without the bytes of pictures. */
export interface Draft {
  pass: string;
  note: SignNote;
  /** Made once: whatever is sent twice is taken once. */
  key: string;
  lines: EnteredLine[];
  pictures: DraftPicture[];
  /** Undefined while it is being filled in. */
  confirmed?: Confirmed | undefined;
}

const entered = ({ lineId, qty }: NoteLine): EnteredLine => ({
  lineId,
  receivedQty: qty,
  rejectedQty: '0',
  rejectReason: '',
  weighGross: '',
  weighTare: '',
});

/** A draft of a note that was just opened: all of it came, nothing is refused. */
export function newDraft(pass: string, note: SignNote): Draft {
  return { pass, note, key: newRequestId(), lines: note.lines.map(entered), pictures: [] };
}

/** The same for a phone that has proved itself anew: what was filled in stays, and pictures are sent once more. */
export function withPass(draft: Draft, pass: string, note: SignNote): Draft {
  const pictures = draft.pictures.map((picture) => ({ ...picture, sent: false }));
  return { ...draft, pass, note, pictures };
}

const NUMBER = /^\d{1,10}(?:\.\d{1,6})?$/;
const isZero = (qty: string) => !/[1-9]/.test(qty);
const decimals = (qty: string) => qty.split('.')[1]?.length ?? 0;

function quantityProblem(qty: string, { unit, scale }: NoteLine): string | undefined {
  if (!NUMBER.test(qty)) return '请填写数量，没有请填 0';
  if (decimals(qty) <= scale) return undefined;
  return scale === 0 ? `以${unit}计的数量应为整数` : `数量最多 ${scale} 位小数`;
}

function weightProblem({ weighGross, weighTare }: EnteredLine): string | undefined {
  if (weighGross === '' && weighTare === '') return undefined;
  if (!NUMBER.test(weighGross) || !NUMBER.test(weighTare)) return '毛重和皮重请一并填写';
  return Number(weighGross) > Number(weighTare) ? undefined : '毛重须大于皮重';
}

/** What is wrong with a line, for the signer; undefined where nothing is. The server judges again. */
export function problemOf(line: EnteredLine, known: NoteLine): string | undefined {
  const { receivedQty, rejectedQty, rejectReason } = line;
  return (
    quantityProblem(receivedQty, known) ??
    quantityProblem(rejectedQty, known) ??
    (!isZero(rejectedQty) && rejectReason === '' ? '请选择或填写拒收原因' : undefined) ??
    weightProblem(line)
  );
}

/** What was kept where so much of the delivery was refused; undefined where that is no quantity, or more than there is. */
export function keptOf({ qty }: NoteLine, rejectedQty: string): string | undefined {
  if (!NUMBER.test(rejectedQty) || isMore(rejectedQty, qty)) return undefined;
  return subtract(qty, rejectedQty);
}

/** Whether nothing at all came, which nobody signs for. */
export const isEmpty = (lines: readonly EnteredLine[]): boolean =>
  lines.every(({ receivedQty, rejectedQty }) => isZero(receivedQty) && isZero(rejectedQty));

/** Whether all that came is refused: it is no 签收 that the signer has done. */
export const isAllRefused = (lines: readonly EnteredLine[]): boolean =>
  !isEmpty(lines) && lines.every(({ receivedQty }) => isZero(receivedQty));
