import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const gmoCvs = {
  gateway: 'gmo',
  channels: bothChannels,
  currency: 'JPY',
  amounts: [1, 299_999],
  brings: 'konbini_record',
  due: 'in_days',
  returnedBy: 'store',
  page: 'closable',
  change: { from: true, to: bothChannels },
  names: { en: 'Convenience store', ja: 'コンビニ払い', 'zh-TW': '便利商店付款' },
  inLegalText: /コンビニ|超商付款|超商繳費|便利商店付款/,
} as const satisfies PaymentMethodFacts;
