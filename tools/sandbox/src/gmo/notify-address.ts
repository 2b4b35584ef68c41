import * as z from 'zod/mini';

/**
 * A shop on this very machine, and of it nothing but where it hears of results: whoever reaches a demo may set it, and must not make it call what they like.
 */
export const notifyAddress = z
  .string()
  .check(z.regex(/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\/api\/notify\/gmo$/, 'must be /api/notify/gmo of this machine'));
