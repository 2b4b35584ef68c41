import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { konbiniRecord, newKonbiniRecord } from '../entities/konbini.ts';
import { idInPath } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
/**
 * An `order` session, opened by the link in an order email, has only what was entered in that
 * session, not the guest's other records (D-091).
 */
const buyers = ['guest', 'member', 'order'] as const;

export const gmoCvsEndpoints = {
  'GET /gmo-cvs': endpoint({
    summary: "The caller's convenience-store payment records, newest first.",
    channels: both,
    visitors: buyers,
    answer: z.array(konbiniRecord),
    failures: [],
  }),
  'POST /gmo-cvs': endpoint({
    summary:
      'Keeps a convenience-store payment record, or names an existing one. Kana is converted to full-width katakana, not refused. At most 20 each.',
    channels: both,
    visitors: buyers,
    body: newKonbiniRecord,
    answer: konbiniRecord,
    // an existing id that belongs to another caller
    failures: ['NOT_FOUND'],
  }),
  'DELETE /gmo-cvs/{id}': endpoint({
    summary: 'Deletes a record; numbers made with it stay valid.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
