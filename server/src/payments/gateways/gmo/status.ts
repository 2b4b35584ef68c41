/** Maps GMO's trade states to ours (GMO 1.9). */

export type GmoMethod = 'card' | 'cvs' | 'paypay';

/** Our payment status; null: GMO's status says nothing about the money (CHECK, TRADING). */
export type PaymentStatus = 'init' | 'pending' | 'approving' | 'paid' | 'failed' | 'refunded';

const COMMON: Record<string, PaymentStatus> = {
  UNPROCESSED: 'init',
  PAYFAIL: 'failed',
  EXPIRED: 'failed',
};

const BY_METHOD: Record<GmoMethod, Record<string, PaymentStatus>> = {
  card: {
    AUTHENTICATED: 'approving',
    AUTH: 'approving',
    SAUTH: 'approving',
    CAPTURE: 'paid',
    SALES: 'paid',
    VOID: 'refunded',
    RETURN: 'refunded',
    RETURNX: 'refunded',
  },
  cvs: {
    REQSUCCESS: 'pending',
    PAYSUCCESS: 'paid',
    // Cash cannot be refunded (GMO 1.7), so CANCEL can only mean an unpaid number.
    CANCEL: 'failed',
  },
  paypay: {
    REQSUCCESS: 'approving',
    PAYSTART: 'approving',
    AUTHPROCESS: 'approving',
    AUTH: 'approving',
    CAPTURE: 'paid',
    SALES: 'paid',
    // @NOTE no money moved before the capture; after a payment, callers read a refund.
    CANCEL: 'failed',
    RETURN: 'refunded',
    REQRETURN: 'paid',
  },
};

/** Maps GMO's Status to ours, by method; null if it says nothing (log it). GMO 1.9. */
export function statusFromGmo(status: string, method: GmoMethod = 'card'): PaymentStatus | null {
  return BY_METHOD[method][status] ?? COMMON[status] ?? null;
}

const METHOD_BY_PAY_TYPE: Record<string, GmoMethod> = { '0': 'card', '3': 'cvs', '45': 'paypay' };

/** Maps a PayType to a method; null for a method that we do not offer. */
export function methodFromPayType(payType: string): GmoMethod | null {
  return METHOD_BY_PAY_TYPE[payType] ?? null;
}
