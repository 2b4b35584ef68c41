import * as z from 'zod/mini';
import { id, instant, locales } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';
import { openingNeed } from './store-settings.ts';

/** Who is signed in to the console, and what they are in which store. */
export const staffMember = z.object({
  id,
  email: z.string(),
  name: z.string(),
  locale: z.enum(locales),
  /** may open stores: who set the server up */
  opens_stores: z.boolean(),
  stores: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      region: z.enum(['JP', 'TW']),
      role: z.enum(staffRoles),
      is_open: z.boolean(),
      /** what the store still needs before it opens; empty: it is open, or it rehearses. Servers of the version before leave it out */
      needs: z.optional(z.array(openingNeed)),
    }),
  ),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Who has just come in: the bearer of the console's calls, and who they are. */
export const signedInStaff = z.object({ token: z.string(), staff: staffMember });

/** Who works in a store, and who was asked to. */
export const storeStaff = z.object({
  staff: z.array(z.object({ id, email: z.string(), name: z.string(), role: z.enum(staffRoles), is_me: z.boolean() })),
  invitations: z.array(z.object({ id, email: z.string(), role: z.enum(staffRoles), expires_at: instant })),
  /** webhook endpoints of people who have left: they go on until an owner or manager confirms or removes them */
  webhooks_to_confirm: z.array(z.object({ id, url: z.string(), left_by: z.string() })),
});
export type StoreStaff = z.infer<typeof storeStaff>;

/** A key of a store's own systems; the key itself is told once and never again. */
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

/** What a change is about. */
export const auditKind = z.enum(['order', 'goods', 'staff', 'settings']);
export type AuditKind = z.infer<typeof auditKind>;

/** One change by somebody of the staff: who, when, what, and how it stood before and after. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** null: by the operator's key */
  staff: z.nullable(z.object({ id, name: z.string() })),
  /** the endpoint's key */
  call: z.string(),
  /** what was changed, e.g. `product 12` */
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;
