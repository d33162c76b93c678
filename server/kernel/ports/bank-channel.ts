/** One pay-out as a bank is told it; amounts are decimal text with two decimals, above zero. */
export interface PayOut {
  /** Its place in the batch, from 1. */
  row: number;
  paymentNo: string;
  accountName: string;
  /** Digits, whole. */
  accountNo: string;
  openBank: string;
  /** 联行号; '' where it is not known. */
  cnapsCode: string;
  amount: string;
  purpose: string;
}

/** Pay-outs from one account that go to the bank together. */
export interface PayOutBatch {
  batchNo: string;
  /** yyyy-MM-dd. */
  date: string;
  payer: { accountName: string; accountNo: string; openBank: string };
  /** Sum of all rows. */
  total: string;
  payOuts: readonly PayOut[];
}

/** What leaves for the bank. */
export interface BatchFile {
  name: string;
  bytes: Buffer;
  /** SHA-256 of the whole file, hex. */
  sha256: string;
}

/** What the bank says of one pay-out. */
export interface PayOutResult {
  row: number;
  accountNo: string;
  amount: string;
  paid: boolean;
  /** 银行流水号; '' of what was not paid. */
  serialNo: string;
  /** yyyy-MM-dd; '' of what was not paid. */
  date: string;
  /** Why it was not paid; '' otherwise. */
  reason: string;
}

/** The bank's answer to one batch. */
export interface BatchResult {
  batchNo: string;
  results: readonly PayOutResult[];
}

/** A file that is not what the bank's agreement says, in a Chinese sentence that names the line. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';
}

/** How pay-outs reach the bank, and how its answers come back. A line to the bank itself would be a third driver. */
export interface BankChannel {
  readonly kind: 'manual' | 'file';
  /** What is handed to the bank; undefined where a person enters the pay-outs there by hand. */
  handOver(batch: PayOutBatch): BatchFile | undefined;
  /** Reads the bank's answer. Throws BankFileError; of a file that is not whole nothing is taken. */
  readResult(bytes: Uint8Array): BatchResult;
}
