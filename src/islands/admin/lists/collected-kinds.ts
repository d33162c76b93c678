import { factoringProduct } from '#contract/factoring/products.ts';
import { MOVE, RECOURSE } from '#contract/factoring/states.ts';

/** What money of a receivable may be. */
const KINDS = [
  MOVE.collected,
  MOVE.settledEarly,
  MOVE.recourse,
  MOVE.boughtBack,
  MOVE.debtorFee,
] as const;

/** What nobody pays of a receivable that was bought without recourse. */
const OF_RECOURSE: readonly string[] = [MOVE.recourse, MOVE.boughtBack];

interface Financed {
  productId: string;
  /** Enumeration RecourseType. */
  recourseType: string;
}

/** What money of a financing may be, by its product and its scheme. Pure. */
export const kindsOf = ({ productId, recourseType }: Financed) =>
  KINDS.filter((kind) => {
    if (kind === MOVE.debtorFee) return factoringProduct(productId).feeSide === 'debtor';
    return recourseType !== RECOURSE.none || !OF_RECOURSE.includes(kind);
  });

/** The kind of a code; what the debtor pays where it is none. */
export const kindOf = (code: string | undefined) =>
  KINDS.find((kind) => kind === code) ?? MOVE.collected;
