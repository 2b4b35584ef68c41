import * as z from 'zod/mini';

/**
 * Address of a shop on this machine that receives results. Nothing else is allowed, because every
 * visitor of a demo may set it and must not make the server call arbitrary addresses.
 */
export const notifyAddress = z
  .string()
  .check(
    z.regex(
      /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\/api\/notify\/gmo$/,
      'must be /api/notify/gmo of this machine',
    ),
  );
