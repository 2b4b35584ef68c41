import type { StaffMember } from '@noren/contract/entities/staff';
import type { Db } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { sessionEnd } from './admit-staff.ts';
import { describeStaff, insertStaffSession, type StaffRow } from './queries.ts';

/** Opens a staff member's session. @returns its token, which is not stored, and their profile */
export async function beginStaffSession(
  db: Db,
  app: Pick<Ground, 'config'>,
  staff: StaffRow,
  now: Date,
): Promise<{ token: string; staff: StaffMember }> {
  const token = newToken();
  await insertStaffSession(db, digestOf(token), staff.id, now, sessionEnd(now, now));
  return { token, staff: await describeStaff(db, app, staff) };
}
