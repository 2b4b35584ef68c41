import type { StaffRole } from '@noren/contract/staff-roles';

/** Whether a store has an owner still, once this one of its staff has another role. @param role null: they leave */
export const keepsAnOwner = (roles: readonly { staff_id: number; role: StaffRole }[], of: number, role: StaffRole | null): boolean =>
  role === 'owner' || roles.some((one) => one.role === 'owner' && one.staff_id !== of);
