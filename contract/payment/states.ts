import { writersOf } from '../account/customer-role.ts';
import { FINANCE_DIRECTORS, FINANCE_OFFICERS } from '../account/platform-role.ts';
import { declareStates, transitionCall } from '../document/states.ts';

/** Enumeration PaymentDirection: the platform pays a supplier, a buyer pays the platform. */
export const PAYMENT_DIRECTION = { out: '1', in: '2' } as const;

/** Enumeration PaymentOutStatus: where a pay-out (direction 1) stands. */
export const PAYMENT_STATUS = {
  pending: '1',
  paying: '2',
  paid: '3',
  received: '4',
  failed: '5',
  bounced: '6',
} as const;

const { pending, paying, paid, received, failed, bounced } = PAYMENT_STATUS;
const byOfficer = { side: 'platform', roles: FINANCE_OFFICERS } as const;

/**
 * Where a pay-out may stand (rules.md C.13, C.19). What takes papers with it (paid, bounced) is a call of its own in
 * payment/admin.ts; the table names it as the system's.
 */
export const PAYMENT_STATES = declareStates({
  noun: 'payment',
  word: '付款单',
  enumeration: 'PaymentOutStatus',
  field: 'paymentStatus',
  statuses: PAYMENT_STATUS,
  transitions: {
    prepared: { from: [], to: pending, by: { side: 'system' }, word: '制单' },
    release: {
      from: [pending],
      to: paying,
      by: { side: 'platform', roles: FINANCE_DIRECTORS },
      word: '放行',
      summary: 'Release a pay-out (待支付 → 支付中); never by whoever has prepared it',
      ask: {
        title: '放行付款',
        follows: '放行后由财务按此金额和账户付款，请核对收款户名、账号和金额。',
        done: '已放行，可以付款',
        binding: true,
      },
    },
    paid: { from: [paying], to: paid, by: { side: 'system' }, word: '付款成功' },
    fail: {
      from: [paying],
      to: failed,
      by: byOfficer,
      word: '支付失败',
      logWord: '登记支付失败',
      summary: 'The bank did not pay it (支付中 → 支付失败); the limit stays reserved',
      ask: {
        title: '登记支付失败',
        follows: '款项未付出，额度仍为冻结；核对后可重新提交放行。',
        done: '已登记支付失败',
        binding: true,
        reason: '收款供应商可见',
      },
    },
    retry: {
      from: [failed],
      to: pending,
      by: byOfficer,
      word: '重新付款',
      logWord: '重新提交付款单',
      summary: 'Put a pay-out that failed before the director again (支付失败 → 待支付)',
      ask: {
        title: '重新付款',
        follows: '付款单回到待支付，须由财务总监再次放行。',
        done: '已重新提交放行',
        binding: false,
      },
    },
    bounced: { from: [paid, received], to: bounced, by: { side: 'system' }, word: '退回' },
    received: {
      from: [paid],
      to: received,
      by: { side: 'supplier', roles: writersOf('payment') },
      word: '确认到账',
      logWord: '确认付款到账',
      summary: 'The supplier has the money (已支付 → 已到账)',
      ask: {
        title: '确认到账',
        follows: '请核对银行到账金额，确认后付款单为已到账。',
        done: '已确认到账',
        binding: false,
      },
    },
    receivedByTime: { from: [paid], to: received, by: { side: 'system' }, word: '自动到账' },
    returned: { from: [], to: pending, by: { side: 'system' }, word: '登记供应商退款' },
    confirmReturn: {
      from: [pending],
      to: received,
      by: { side: 'platform', roles: FINANCE_DIRECTORS },
      word: '复核退款',
      logWord: '复核供应商退款',
      summary:
        'What a supplier has sent back is on the account (待支付 → 已到账); never by whoever has entered it',
      ask: {
        title: '复核供应商退款',
        follows: '确认后冲减申请和订单的已付金额，并恢复项目额度，请核对银行回单和金额。',
        done: '已复核，额度已恢复',
        binding: true,
      },
    },
  },
});

/** Transitions of the supplier. */
export const paymentBySupplier = { received: transitionCall(PAYMENT_STATES, 'received') };
