import * as z from 'zod/mini';
import { id } from '../scalars.ts';

export const user = z.object({
  id,
  avatar_url: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  /** null NO_SET_AGE, true GROWN_UP, false UNDERAGE (spec §3) */
  does_age_verify: z.nullable(z.boolean()),
  has_password: z.boolean(),
});
export type User = z.infer<typeof user>;

/** `token` is given by POST /guest/token alone: only its digest is kept, so /live-web/me echoes the caller's own. */
export const session = z.object({
  user: z.nullable(user),
  guest: z.nullable(z.object({ id, token: z.string() })),
});
export type Session = z.infer<typeof session>;
