import { paymentMethods } from '@noren/contract/payment-methods';
import { WalletIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import type { ShownMethod } from './method.ts';
import { sharedSentences } from './usual-words.ts';

/** A transfer to the store's account: the order's page shows it, and nothing is paid in the shop. */
export const bankTransfer: ShownMethod = {
  ...sharedSentences,
  facts: paymentMethods.bank_transfer,
  note: m.payment_transfer_note,
  Icon: WalletIcon,
  review: m.payment_transfer_note,
  handOver: null,
  meansOf: () => null,
  again: null,
};
