import { bothChannels, type PaymentMethodFacts } from './facts.ts';

export const payuniCredit = {
  gateway: 'payuni',
  channels: bothChannels,
  currency: 'TWD',
  amounts: [1, 199_999],
  brings: 'typed_card',
  due: 'at_once',
  returnedBy: 'gateway',
  page: 'stays',
  change: { from: false, to: [] },
  names: { en: 'Credit card', ja: 'クレジットカード', 'zh-TW': '信用卡' },
  staffNames: {
    en: 'Credit card (PAYUNi)',
    ja: 'クレジットカード（PAYUNi）',
    'zh-TW': '信用卡（PAYUNi）',
  },
  inLegalText: /カード|信用卡|刷卡/,
} as const satisfies PaymentMethodFacts;
