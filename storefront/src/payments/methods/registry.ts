import {
  paymentName as nameIn,
  type GatewayPaymentType,
  type PaymentType,
} from '@noren/contract/payment-methods';
import { WalletIcon } from '@noren/kit/icons/icons.tsx';
import { currentLocale } from '../../i18n/current-locale.ts';
import { bankTransfer } from './bank-transfer.ts';
import { customCod } from './custom-cod.ts';
import { gmoCredit } from './gmo-credit.ts';
import { gmoCvs } from './gmo-cvs.ts';
import { gmoPaypay } from './gmo-paypay.ts';
import type { GatewayMethod, MeansOf, PayAnswer, PayCall, ShownMethod } from './method.ts';
import { payuniCredit } from './payuni-credit.ts';
import { sharedSentences } from './usual-words.ts';

type GatewayMethods = { [Type in GatewayPaymentType]: GatewayMethod<Type> };

/** Every payment method; those with a gateway can start a payment. */
export const methodRegistry: GatewayMethods &
  Record<Exclude<PaymentType, GatewayPaymentType>, ShownMethod> = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: customCod,
  bank_transfer: bankTransfer,
};

/** Used for a method that is newer than this page: it is not offered, but its orders are shown. */
const unknownMethod: ShownMethod = {
  ...sharedSentences,
  facts: {
    gateway: null,
    channels: [],
    currency: null,
    amounts: [0, 0],
    brings: 'nothing',
    due: 'at_once',
    returnedBy: 'store',
    page: null,
    change: { from: false, to: [] },
  },
  note: () => '',
  Icon: WalletIcon,
  review: () => '',
  handOver: null,
  meansOf: () => null,
  again: null,
};

export const methodOf = (type: PaymentType): ShownMethod =>
  (methodRegistry as Partial<Record<PaymentType, ShownMethod>>)[type] ?? unknownMethod;
export const paymentName = (type: PaymentType): string => nameIn(type, currentLocale());

export function startPayment<Type extends GatewayPaymentType>(
  means: MeansOf<Type>,
  at: PayCall,
): Promise<PayAnswer> {
  const methods: GatewayMethods = methodRegistry;
  const type: Type = means.type;
  return methods[type].start(means, at);
}
