import type { Ground } from '../../platform/ground.ts';
import { foldedEmail } from '../../buying/addresses/rules.ts';
import { closeEmail, delayEmail, letGo } from './queries.ts';

/** Emails that one mailbox gets in an hour by the doing of people it has not answered. */
const mostAnHour = 5;
const hour = 3_600_000;
/** What says no more than the page that the orderer sees leaves room for what follows. */
const mostOfReceived = 3;
/** What still waits after this long is not sent: whoever floods a mailbox does not flood it for days. */
const longestWait = 3 * hour;

/**
 * Whether an email to a mailbox that has not answered may go now. One too many waits until the hour is over; what has waited too long is given up.
 * Processes take turns at a mailbox, so that two of them do not both send its fifth.
 */
export async function mayGo(app: Ground, email: { id: number; kind?: string; recipient: string; created_at: Date }): Promise<boolean> {
  const now = app.now();
  const isReceived = email.kind === 'received';
  const room = await letGo(
    app.database,
    { id: email.id, mailbox: foldedEmail(email.recipient) },
    { now, since: new Date(now.getTime() - hour), most: isReceived ? mostOfReceived : mostAnHour },
  );
  if (room === null) return true;
  const again = new Date(room.getTime() + hour);
  if (isReceived || again.getTime() - email.created_at.getTime() > longestWait) await closeEmail(app.database, email.id, 'given_up', now);
  else await delayEmail(app.database, email.id, again);
  return false;
}
