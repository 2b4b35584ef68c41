/** What somebody of a store's staff may do (`roles` of an endpoint); the operator's key has all of them. */
export const staffRoles = ['owner', 'manager', 'packer', 'support', 'liver', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Why a count of stock is put right. */
export const stockReasons = ['received', 'counted', 'damaged', 'returned', 'sample', 'mistake'] as const;
export type StockReason = (typeof stockReasons)[number];

/** What a key of a store's own systems may be: whatever is the owner's alone stays with people. */
export const keyRoles = ['manager', 'packer', 'support', 'liver', 'accountant'] as const satisfies readonly StaffRole[];
