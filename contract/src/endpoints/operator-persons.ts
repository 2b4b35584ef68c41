import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { inTheWay, personExport } from '../entities/person.ts';
import { email, id, idInPath, instant, slug, text } from '../scalars.ts';

// Support staff answer these requests too: the law gives a deadline of days, and the owner may be
// away (D-342).
const roles = ['owner', 'support'] as const;

/**
 * Identifies a person by one of these. Sent in the body, because paths and queries appear in logs.
 */
const named = z.union([
  z.strictObject({ user_id: id }),
  z.strictObject({ platform_user_id: text(128, 1) }),
  z.strictObject({ email }),
  z.strictObject({ order: z.strictObject({ store: slug, number: text(64, 1) }) }),
]);

/** Ids of everything held about a person, so that the operator can check it is the right one. */
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
        /** the order belongs to someone else and only names this person's address */
        names_address_only: z.boolean(),
      }),
    ),
  }),
  /** orders that are not finished, and why */
  in_the_way: z.array(inTheWay),
};

/** Requests of persons for their data, or for erasure (docs/operations/personal-data.md). */
export const operatorPersonEndpoints = {
  'POST /operator/persons/find': operatorEndpoint({
    summary:
      'Ids of everything held about a person, and the orders that delay an erasure. Changes nothing.',
    roles,
    body: named,
    answer: z.object(found),
    failures: ['NOT_FOUND'],
  }),
  'POST /operator/persons/export': operatorEndpoint({
    summary: 'Everything held about a person, as one document to send to them.',
    roles,
    body: named,
    answer: personExport,
    failures: ['NOT_FOUND'],
  }),
  'POST /operator/persons/erase': operatorEndpoint({
    summary:
      'Erases a person’s data: immediately, or automatically when the last open order is finished.',
    roles,
    body: named,
    answer: z.object({
      ...found,
      erasure: id,
      is_erased: z.boolean(),
    }),
    failures: ['NOT_FOUND'],
  }),
  'GET /operator/persons/erasures': operatorEndpoint({
    summary: 'Pending erasure requests, the oldest first.',
    roles,
    answer: z.object({
      data: z.array(
        z.object({
          erasure: id,
          /** null: a guest, or the owner of that mailbox */
          user_id: z.nullable(id),
          asked_at: instant,
          asked_by: z.enum(['self', 'operator']),
        }),
      ),
    }),
    failures: [],
  }),
  'DELETE /operator/persons/erasures/{id}': operatorEndpoint({
    summary: 'Cancels a pending erasure request.',
    roles,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
