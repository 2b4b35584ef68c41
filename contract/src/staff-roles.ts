/**
 * Roles of a store's staff, which `roles` of an endpoint refers to; the operator key has all of
 * them.
 */
export const staffRoles = ['owner', 'manager', 'packer', 'support', 'liver', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that may host live shows. */
export const hostRoles = ['owner', 'manager', 'liver'] as const satisfies readonly StaffRole[];

/** Why the stock of a SKU is corrected. */
export const stockReasons = [
  'received',
  'counted',
  'damaged',
  'returned',
  'sample',
  'mistake',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** Roles that an API key may have; the owner's permissions are for people only. */
export const keyRoles = [
  'manager',
  'packer',
  'support',
  'liver',
  'accountant',
] as const satisfies readonly StaffRole[];
