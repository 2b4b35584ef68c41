/** What somebody of a store's staff may do (`roles` of an endpoint); the operator's key has all of them. */
export const staffRoles = ['owner', 'manager', 'packer', 'support', 'liver', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Why a count of stock is put right. */
export const stockReasons = ['received', 'counted', 'damaged', 'returned', 'sample', 'mistake'] as const;
export type StockReason = (typeof stockReasons)[number];
