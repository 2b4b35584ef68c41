import * as z from 'zod/mini';
import { asTyped, email, instant, line, text } from '../scalars.ts';

/** A store that takes no orders for a while; its pages stay. */
export const storeClosure = z.object({
  /** what the merchant tells shoppers; may be empty */
  note: z.string(),
  /** null: until the merchant opens it */
  reopens_at: z.nullable(instant),
});
export type StoreClosure = z.infer<typeof storeClosure>;

/** A store's name, contact address and introduction, and its closure. */
export const storeProfile = z.object({
  name: z.string(),
  /** buyers see it, and it gets their questions */
  contact_email: z.string(),
  description: z.string(),
  closure: z.nullable(storeClosure),
  /** of name, contact address and introduction */
  revision: z.string(),
});
export type StoreProfile = z.infer<typeof storeProfile>;

export const storeProfileBody = z.strictObject({
  name: line(80, 1),
  contact_email: email,
  description: text(4000),
  /** as it was read; another one is refused */
  revision: z.optional(asTyped(64)),
});

export const storeClosureBody = z.strictObject({
  /** null: open again */
  closure: z.nullable(z.strictObject({ note: line(200), reopens_at: z.nullable(instant) })),
});
