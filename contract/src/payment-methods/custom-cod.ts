import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const customCod = {
  gateway: null,
  channels: bothChannels,
  currency: null,
  amounts: [0, 9_999_999],
  brings: 'nothing',
  due: 'at_door',
  returnedBy: 'store',
  page: null,
  change: { from: false, to: [] },
  names: { en: 'Cash on delivery', ja: '代金引換', 'zh-TW': '貨到付款' },
  inLegalText: /代金引換|代引|貨到付款/,
} as const satisfies PaymentMethodFacts;
