import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const gmoPaypay = {
  gateway: 'gmo',
  channels: bothChannels,
  currency: 'JPY',
  amounts: [1, 9_999_999],
  brings: 'nothing',
  due: 'at_once',
  returnedBy: 'gateway',
  page: 'ends',
  change: { from: true, to: ['shop'] },
  names: { en: 'PayPay', ja: 'PayPay', 'zh-TW': 'PayPay' },
  inLegalText: /paypay|ペイペイ/i,
} as const satisfies PaymentMethodFacts;
