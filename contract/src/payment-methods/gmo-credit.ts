import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const gmoCredit = {
  gateway: 'gmo',
  channels: bothChannels,
  currency: 'JPY',
  amounts: [1, 9_999_999],
  brings: 'saved_card',
  due: 'at_once',
  returnedBy: 'gateway',
  page: 'takes_none',
  change: { from: true, to: bothChannels },
  names: { en: 'Credit card', ja: 'クレジットカード', 'zh-TW': '信用卡' },
  inLegalText: /カード|信用卡|刷卡/,
} as const satisfies PaymentMethodFacts;
