import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { changedTaiwanAddress, newTaiwanAddress, taiwanAddress } from '../entities/tw-address.ts';
import { idInPath, slug } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;

export const twAddressesEndpoints = {
  'GET /tw/stores/{slug}/addresses': endpoint({
    summary: "The caller's Taiwanese addresses, newest first; the same in every Taiwanese store.",
    channels: both,
    visitors: buyers,
    params: storeParams,
    answer: z.array(taiwanAddress),
    failures: [],
  }),
  'POST /tw/stores/{slug}/addresses': endpoint({
    summary:
      'Keeps a Taiwanese address. City, district and postcode must match; errors are returned by field.',
    channels: both,
    visitors: buyers,
    params: storeParams,
    body: newTaiwanAddress,
    answer: taiwanAddress,
    failures: [],
  }),
  'PUT /tw/stores/{slug}/addresses/{id}': endpoint({
    summary: 'Changes a Taiwanese address, or makes it the default; orders keep their own copy.',
    channels: both,
    visitors: buyers,
    params: z.object({ slug, id: idInPath }),
    body: changedTaiwanAddress,
    answer: taiwanAddress,
    failures: [],
  }),
  'DELETE /tw/stores/{slug}/addresses/{id}': endpoint({
    summary: 'Deletes a Taiwanese address; orders keep their own copy.',
    channels: both,
    visitors: buyers,
    params: z.object({ slug, id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
