import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { listStaffHost } from '../../identity/staff/host-queries.ts';

const wrongHost = () =>
  failCommon('VALIDATION_EXCEPTION', {
    errors: [{ path: 'body.host_id', message: 'Not a host of this store' }],
  });

/**
 * Puts the host of a new show on the store's list. @throws VALIDATION_EXCEPTION if they may not
 * host, or a liver names another person
 */
export async function hostOf(
  tx: Tx,
  { store_id, staff_id, role }: StaffCaller,
  host_id: number,
): Promise<number> {
  if (role === 'liver' && host_id !== staff_id) throw wrongHost();
  const host = await listStaffHost(tx, store_id, host_id);
  if (!host) throw wrongHost();
  return host.id;
}
