import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { inTheWay, personExport } from '../entities/person.ts';
import { email, id, idInPath, instant, slug, text } from '../scalars.ts';

// whoever answers the mail answers these: the law gives a person's request days, and who owns a shop may be away (D-342)
const roles = ['owner', 'support'] as const;

/** By one of these somebody is named. In a body: addresses of paths and queries stand in logs. */
const named = z.union([
  z.strictObject({ user_id: id }),
  z.strictObject({ platform_user_id: text(128, 1) }),
  z.strictObject({ email }),
  z.strictObject({ order: z.strictObject({ store: slug, number: text(64, 1) }) }),
]);

/** What there is of somebody, by numbers: the operator sees whether it is who they mean. */
const found = {
  found: z.object({
    accounts: z.array(id),
    buyers: z.array(id),
    orders: z.array(
      z.object({
        id,
        store: z.string(),
        number: z.string(),
        status: z.string(),
        is_erased: z.boolean(),
        /** somebody else's order: of it the address alone is theirs */
        names_address_only: z.boolean(),
      }),
    ),
  }),
  /** orders that are not over, and why */
  in_the_way: z.array(inTheWay),
};

/** A person asks what is held about them, or to be forgotten (docs/operations.md). */
export const operatorPersonEndpoints = {
  'POST /operator/persons/find': operatorEndpoint({
    summary: 'What there is of somebody, by numbers, and which orders are in the way of an erasure. Changes nothing.',
    roles,
    body: named,
    answer: z.object(found),
    failures: ['NOT_FOUND'],
  }),
  'POST /operator/persons/export': operatorEndpoint({
    summary: 'Everything that is held about somebody, as one document to send them.',
    roles,
    body: named,
    answer: personExport,
    failures: ['NOT_FOUND'],
  }),
  'POST /operator/persons/erase': operatorEndpoint({
    summary: 'Erases somebody: at once, or by itself when the last of the orders in the way is over.',
    roles,
    body: named,
    answer: z.object({
      ...found,
      /** the request's number */
      erasure: id,
      is_erased: z.boolean(),
    }),
    failures: ['NOT_FOUND'],
  }),
  'GET /operator/persons/erasures': operatorEndpoint({
    summary: 'Requests to be erased that wait, the oldest first.',
    roles,
    answer: z.object({
      data: z.array(
        z.object({
          erasure: id,
          /** null: a guest, or whoever has that mailbox */
          user_id: z.nullable(id),
          asked_at: instant,
          asked_by: z.enum(['self', 'operator']),
        }),
      ),
    }),
    failures: [],
  }),
  'DELETE /operator/persons/erasures/{id}': operatorEndpoint({
    summary: 'Calls a request off that nothing has come of yet.',
    roles,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
