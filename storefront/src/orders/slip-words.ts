import type { Convenience } from '@noren/contract/entities/konbini';
import * as m from '../i18n/generated/messages.js';

export interface SlipWords {
  /** the chain's names of the two numbers, in the order its terminal asks for them (GMO 1.7) */
  numbers: { of: 'receipt_no' | 'conf_no'; name: () => string }[];
  /** steps to follow in the shop */
  steps: (() => string)[];
}

const till = [m.slip_how_ticket, m.slip_how_receipt];
const loppi: SlipWords = {
  numbers: [
    { of: 'receipt_no', name: m.slip_number_customer },
    { of: 'conf_no', name: m.slip_number_confirmation },
  ],
  steps: [m.slip_how_loppi_1, m.slip_how_loppi_2, ...till],
};

const words: Record<Convenience, SlipWords> = {
  '00007': {
    numbers: [{ of: 'receipt_no', name: m.slip_number_payment }],
    steps: [m.slip_how_seven_1, m.slip_how_seven_2, m.slip_how_receipt],
  },
  '00001': loppi,
  '00005': loppi,
  '00002': {
    numbers: [
      { of: 'conf_no', name: m.slip_number_company },
      { of: 'receipt_no', name: m.slip_number_order },
    ],
    steps: [m.slip_how_famiport_1, m.slip_how_famiport_2, ...till],
  },
  '00008': {
    numbers: [
      { of: 'receipt_no', name: m.slip_number_receipt },
      { of: 'conf_no', name: m.slip_number_application },
    ],
    steps: [m.slip_how_seicomart_1, m.slip_how_seicomart_2, ...till],
  },
};

/** For a chain unknown to this page: both numbers, and the till. */
const anyChain: SlipWords = { ...words['00008'], steps: till };

export const slipWords = (chain: Convenience): SlipWords =>
  (words as Partial<Record<Convenience, SlipWords>>)[chain] ?? anyChain;
