import type { Ground } from '../../platform/ground.ts';
import { foldedEmail } from '../../buying/addresses/rules.ts';
import { closeEmail, delayEmail, countForMailbox } from './queries.ts';

/** Maximum emails per hour to a mailbox that has not confirmed its address. */
const maxPerHour = 5;
const hour = 3_600_000;
/**
 * Lower bound for emails that only repeat what the orderer's page shows, so that others can follow.
 */
const maxReceivedPerHour = 3;
/** Emails that have waited longer are not sent, so that a flood does not last for days. */
const maxWaitMs = 3 * hour;

/**
 * Whether an email to an unconfirmed mailbox may be sent now. Emails beyond the bound wait until
 * the hour is over, and are given up after the longest wait. Processes take turns per mailbox, so
 * that two of them do not exceed the bound.
 */
export async function mayGo(
  app: Ground,
  email: { id: number; kind?: string; recipient: string; created_at: Date },
): Promise<boolean> {
  const now = app.now();
  const isReceived = email.kind === 'received';
  const room = await countForMailbox(
    app.database,
    { id: email.id, mailbox: foldedEmail(email.recipient) },
    {
      now,
      since: new Date(now.getTime() - hour),
      most: isReceived ? maxReceivedPerHour : maxPerHour,
    },
  );
  if (room === null) return true;
  const again = new Date(room.getTime() + hour);
  if (isReceived || again.getTime() - email.created_at.getTime() > maxWaitMs)
    await closeEmail(app.database, email.id, 'given_up', now);
  else await delayEmail(app.database, email.id, again);
  return false;
}
