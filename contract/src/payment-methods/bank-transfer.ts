import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const bankTransfer = {
  gateway: 'own',
  channels: bothChannels,
  currency: null,
  amounts: [1, 9_999_999],
  brings: 'nothing',
  due: 'in_days',
  returnedBy: 'store',
  page: null,
  change: { from: false, to: [] },
  names: { en: 'Bank transfer', ja: '銀行振込', 'zh-TW': '銀行轉帳' },
  inLegalText: /振り?込|轉帳|匯款/,
} as const satisfies PaymentMethodFacts;
