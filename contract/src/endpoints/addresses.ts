import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { address, changedAddress, newAddress } from '../entities/address.ts';
import { idInPath } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;

export const addressesEndpoints = {
  'GET /addresses': endpoint({
    summary: "The caller's addresses, newest first.",
    channels: both,
    visitors: buyers,
    answer: z.array(address),
    failures: [],
  }),
  'POST /addresses': endpoint({
    summary:
      'Keeps an address: `custom` with its postal parts, `self_pick_up` with name and phone alone. At most 50 each.',
    channels: both,
    visitors: buyers,
    body: newAddress,
    answer: address,
    failures: [],
  }),
  'PUT /addresses/{id}': endpoint({
    summary: 'Changes an address, or makes it the default; orders keep their own copy.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    body: changedAddress,
    answer: address,
    failures: [],
  }),
  'DELETE /addresses/{id}': endpoint({
    summary: 'Deletes an address; orders keep their own copy.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
