/** One side of an assignment; its code is the 统一社会信用代码, '' where nobody has entered it. */
export interface RegisteredParty {
  readonly name: string;
  readonly usc: string;
}

/** An assignment of receivables as it is registered (中登网, the register of movables). */
export interface AssignmentRequest {
  /** Our number of the financing (BL…): asked for twice it is registered once. */
  readonly orderNo: string;
  readonly seller: RegisteredParty;
  readonly debtor: RegisteredParty;
  /** Yuan. */
  readonly amount: string;
  readonly invoiceNos: readonly string[];
  /** Number of the registration that ends; '' for a first one. */
  readonly renews: string;
}

/** A registration as it stands; days yyyy-MM-dd. */
export interface Registered {
  readonly registerNo: string;
  readonly registerDate: string;
  readonly registerDue: string;
}

/** What the register refuses, in a Chinese sentence for legal officers. */
export class RegisterRefusal extends Error {
  override readonly name = 'RegisterRefusal';
}

/** Registers assignments. With `manual` people register them elsewhere and enter number, days and proof. */
export type AssignmentRegister =
  | { readonly kind: 'manual' }
  | {
      readonly kind: 'service';
      /** Throws RegisterRefusal for what it does not take. */
      register(request: AssignmentRequest, signal: AbortSignal): Promise<Registered>;
    };
