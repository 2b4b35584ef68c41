import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { listStaffHost } from '../../identity/staff/host-queries.ts';
import { setHost, type ShowRow } from './queries.ts';

const wrongHost = () =>
  failCommon('VALIDATION_EXCEPTION', {
    errors: [{ path: 'body.host_id', message: 'Not a host of this store' }],
  });

/**
 * Puts the host of a show on the store's list. @throws VALIDATION_EXCEPTION if they may not
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

/**
 * Gives a show to another host. Viewers know the host of a show that was on air, and a live platform
 * the host of its own.
 * @throws VALIDATION_EXCEPTION if the show was on air or has a platform's host, or as `hostOf` does
 */
export async function changeHost(
  tx: Tx,
  caller: StaffCaller,
  show: ShowRow,
  host_id: number,
): Promise<void> {
  if (host_id === show.staff_id) return;
  const isPlatformHost = show.liver_id !== null && show.staff_id === null;
  if (show.on_air_at !== null || isPlatformHost) throw wrongHost();
  await setHost(tx, show, await hostOf(tx, caller, host_id));
}
