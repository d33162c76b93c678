import type { DisputeResult } from '#contract/dispute/states.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A line of a document as far as it may be disputed by one company. */
export interface Disputable {
  /** Number of the document. */
  readonly no: string;
  readonly projectId: string;
  /** The company on the other side, which reads the dispute with its figures; null: the platform. */
  readonly other: string | null;
  /** What the line is called, e.g. 螺纹钢 HRB400E Φ12. */
  readonly name: string;
  /** Enumeration Unit. */
  readonly unit: string;
  /** The whole line, decimal text; disputes take away themselves what open ones hold. Null: not disputed by quantity. */
  readonly qty: string | null;
  /** The same in yuan; null where the other side must not learn prices, so that no amount is claimed. */
  readonly amount: string | null;
  /** Yuan of one unit with tax, by which a claim of a quantity has its amount; null where there is none. */
  readonly price: string | null;
  /**
   * Of a line out of which claims are held: what so much of it costs, where that is not quantity × price. All that is left of its
   * goods is claimed with all that is left of its money.
   */
  readonly worthOf?: (qty: string) => string;
}

/** What a dispute holds of a line. */
export interface DisputeClaim {
  readonly disputeId: string;
  readonly objectId: string;
  readonly lineId: string;
  readonly claimQty: string;
  readonly claimAmount: string;
}

/**
 * How a dispute ended. `settledQty` and `settledAmount` are the part of the claim that was found right, from '0.000000' and '0.00'
 * to the whole claim: of a buyer who disputes 12,000.00 and is granted 5,000.00, 5,000.00 is taken off the line and 7,000.00
 * is due again. A withdrawn dispute settles nothing: all of it is due again.
 */
export interface DisputeEnd extends DisputeClaim {
  readonly result: DisputeResult;
  readonly settledQty: string;
  readonly settledAmount: string;
}

/** What a module does when a line of another module's document is disputed, such as one that it has settled already. */
export interface DisputeFollower {
  /** The noun whose disputes it follows, by its name on the wire. */
  readonly objectType: string;
  /** After the document holds the claim. Throws a refusal where the claim comes too late. */
  held(tx: Tx, claim: DisputeClaim, making: By): Promise<void>;
  /** After the document has moved by the end. */
  resolved(tx: Tx, end: DisputeEnd, making: By): Promise<void>;
}

/**
 * What one kind of document says of disputes over its lines. Its amounts and quantities are moved by nobody else: `held` and
 * `resolved` write rows of their own and never change what was written before.
 */
export interface DisputedPart {
  /** The noun's name on the wire. */
  readonly objectType: string;
  /** Chinese name, e.g. 实收单. */
  readonly word: string;
  /**
   * The line under lock (the document's row, `for no key update`), for a company that may dispute it; undefined where there is none
   * or the company has nothing to do with it. Throws DISPUTE_REFUSAL.object where the document stands otherwise, e.g. is void.
   */
  disputable(
    tx: Tx,
    asked: { objectId: string; lineId: string; companyId: string },
  ): Promise<Disputable | undefined>;
  /** The claim is held from now on; the document is locked, and rows of all companies are in reach. */
  held(tx: Tx, claim: DisputeClaim, making: By): Promise<void>;
  /** The claim is held no more, and its part that was found right moves; locks the document itself, behind the dispute. */
  resolved(tx: Tx, end: DisputeEnd, making: By): Promise<void>;
}
