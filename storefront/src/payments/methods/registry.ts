import type { PaymentType } from '@noren/contract/entities/store';
import { WalletIcon } from '@noren/kit/icons/icons.tsx';
import { customCod } from './custom-cod.ts';
import { gmoCredit } from './gmo-credit.ts';
import { gmoCvs } from './gmo-cvs.ts';
import { gmoPaypay } from './gmo-paypay.ts';
import type { ShownMethod } from './method.ts';
import { payuniCredit } from './payuni-credit.ts';
import { usualWords } from './usual-words.ts';

/** Every way of paying. */
export const methodRegistry: Record<PaymentType, ShownMethod> = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: customCod,
};

/** A way of paying that is newer than this page: nothing is known of it but its name, it is not offered, and an order is read all the same. */
const unknownMethod = (type: string): ShownMethod => ({
  ...usualWords,
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
  name: () => type,
  note: () => '',
  Icon: WalletIcon,
  review: () => '',
  handOver: null,
  meansOf: () => null,
  again: null,
});

export const methodOf = (type: PaymentType): ShownMethod => (methodRegistry as Partial<typeof methodRegistry>)[type] ?? unknownMethod(type);
export const paymentName = (type: PaymentType): string => methodOf(type).name();
