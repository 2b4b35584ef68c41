import type { ordersEndpoints } from '@noren/contract/endpoints/orders';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import type { PayCall } from '../attempts/one-attempt.ts';

/** @param ip the buyer's IP address, for a gateway's risk control */
type Start = (
  app: PaymentsApp,
  database: Database,
  call: PayCall & { ip: string },
) => Promise<string>;
/** Reads a body of POST /orders/{id}/pay: its wrong fields, or how to start the payment. */
export type PayForm = (body: PayBody, now: Date) => { errors: FieldErrors } | { start: Start };

export type PayBody = z.output<(typeof ordersEndpoints)['POST /orders/{id}/pay']['body']>;

/**
 * @NOTE spec silent: codes of a wrong field (spec §8: `data` per field), besides messages about its
 * shape.
 */
type FieldCode = 'required' | 'invalid' | 'expired' | 'not_allowed';
export type FieldErrors = { path: string; message: FieldCode }[];

export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';
export const error = (field: keyof PayBody, message: FieldCode) => ({
  path: `body.${field}`,
  message,
});
export const notAllowed = (body: PayBody, fields: (keyof PayBody)[]): FieldErrors =>
  fields.filter((field) => isGiven(body[field])).map((field) => error(field, 'not_allowed'));

export const typedFields = ['card_number', 'cvc', 'expiry'] as const satisfies (keyof PayBody)[];
