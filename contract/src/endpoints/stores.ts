import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  checkoutTerms,
  commercialInfo,
  paymentSetting,
  shippingSetting,
  store,
  tokenScript,
} from '../entities/store.ts';
import { zipAnswer } from '../entities/address.ts';
import { postcode, slug } from '../scalars.ts';

const everyone = ['ghost', 'guest', 'member'] as const;
const both = ['marketplace', 'shop'] as const;
export const storeParams = z.object({ slug });

export const storesEndpoints = {
  'GET /buyer/stores/{slug}': endpoint({
    summary: 'A store as buyers see it.',
    channels: ['marketplace'],
    visitors: everyone,
    params: storeParams,
    answer: store,
    failures: [],
  }),
  'GET /stores/{slug}/payment-setting': endpoint({
    summary: 'The payment methods of this store, with the buyer’s fee for each.',
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: z.array(paymentSetting),
    failures: [],
  }),
  'GET /stores/{slug}/shipping-setting': endpoint({
    summary:
      'The shipping methods, with fees, exceptions by prefecture and the free-shipping threshold.',
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: z.array(shippingSetting),
    failures: [],
  }),
  'GET /stores/{slug}/gmo-credit': endpoint({
    summary:
      "The shop id that GMO's token script is started with; NOT_FOUND where the store takes no cards.",
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: tokenScript,
    failures: [],
  }),
  'GET /stores/{slug}/jp-commercial': endpoint({
    summary: '特定商取引法に基づく表記, the nine items a Japanese shop must show.',
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: commercialInfo,
    failures: [],
  }),
  // @NOTE spec silent: combines the four above, so that a checkout waits for one response
  'GET /stores/{slug}/checkout-terms': endpoint({
    summary:
      'Everything a checkout shows about its store: shipping, payment, the legal notice, and the settings of the token script.',
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: checkoutTerms,
    failures: [],
  }),
  'GET /jp-zip': endpoint({
    summary:
      "Prefecture, city and town of a Japanese postcode (Japan Post's data); a string when there is none.",
    channels: both,
    visitors: everyone,
    query: z.object({ zipcode: postcode('JP') }),
    answer: z.union([zipAnswer, z.string()]),
    failures: [],
  }),
};
