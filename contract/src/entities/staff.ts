import * as z from 'zod/mini';
import { id, instant, locales } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';
import { openingNeed, storeReach } from './store-settings.ts';

/** The person signed in to the console, with their role in each store. */
export const staffMember = z.object({
  id,
  email: z.string(),
  name: z.string(),
  locale: z.enum(locales),
  /** may create stores: the person who set the server up */
  opens_stores: z.boolean(),
  stores: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      region: z.enum(['JP', 'TW']),
      role: z.enum(staffRoles),
      is_open: z.boolean(),
      /** Servers of the previous version omit it. */
      reach: z.optional(storeReach),
      /** closed for a while by its staff; servers of the previous version omit it */
      is_closed: z.optional(z.boolean()),
      /** Added: the owner has opened the store (D-575); older servers omit it. */
      is_opened: z.optional(z.boolean()),
      /**
       * requirements that are missing before the store can be open. Servers of the previous version omit it
       */
      needs: z.optional(z.array(openingNeed)),
    }),
  ),
});
export type StaffMember = z.infer<typeof staffMember>;

/** The result of signing in: the bearer token of the console's calls, and the person. */
export const signedInStaff = z.object({ token: z.string(), staff: staffMember });

/** The staff of a store, and its open invitations. */
export const storeStaff = z.object({
  staff: z.array(
    z.object({
      id,
      email: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      is_me: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({ id, email: z.string(), role: z.enum(staffRoles), expires_at: instant }),
  ),
  /**
   * webhook endpoints of former staff: they keep working until an owner or manager confirms or
   * removes them
   */
  webhooks_to_confirm: z.array(z.object({ id, url: z.string(), left_by: z.string() })),
});
export type StoreStaff = z.infer<typeof storeStaff>;

/** An API key of a store's own systems; the key itself is returned only when it is created. */
export const storeKey = z.object({
  id,
  name: z.string(),
  role: z.enum(staffRoles),
  created_at: instant,
  expires_at: instant,
  is_over: z.boolean(),
  made_by: z.string(),
});
export type StoreKey = z.infer<typeof storeKey>;

export const auditKind = z.enum(['order', 'goods', 'staff', 'settings']);
export type AuditKind = z.infer<typeof auditKind>;

/** One change made by staff: who, when, what, and the values before and after. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** null: made with the operator key */
  staff: z.nullable(z.object({ id, name: z.string() })),
  /** the endpoint's key */
  call: z.string(),
  /** what was changed, e.g. `product 12` */
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;
