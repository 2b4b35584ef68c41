import pMap from 'p-map';
import type { EmailsApp } from '../mailing/app.ts';
import { returnPathOf } from '../bounces/return-path.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { closeEmail, renewLease } from './queries.ts';
import { tryAgain } from './try-again.ts';

export const batch = 50;

/** The end of a batch's lease; each of its emails is leased again right before it is sent. */
export const leasedUntil = (now: Date): Date => new Date(now.getTime() + 60_000);

/**
 * Lease for sending one email: longer than nodemailer waits for a mail server, which is ten minutes
 * for a reply and two for a connection.
 */
const sendingMs = 15 * 60_000;

/**
 * Result for an email whose turn has come: its content, or that it is not needed any more, or was
 * delayed.
 */
export type MailTurn = Omit<Mail, 'to' | 'return_path'> | 'given_up' | 'put_off';

function returnPath(
  { config }: EmailsApp,
  email: { id: number; recipient: string },
): { return_path?: string } {
  return config.bounce_address === null
    ? {}
    : { return_path: returnPathOf(config, config.bounce_address, email) };
}

/**
 * Sends a batch over all connections to the mail server at once. Emails that the mail server
 * refuses are retried later.
 * @param turnOf called when the email's turn has come
 * @returns how many were sent
 */
export async function sendBatch<T extends { id: number; tries: number; recipient: string }>(
  app: EmailsApp,
  due: readonly T[],
  turnOf: (email: T) => Promise<MailTurn>,
): Promise<number> {
  let sent = 0;
  const sendOne = async (email: T) => {
    // earlier emails may have taken longer than the batch's lease: another process may have it, or
    // it is not needed any more
    if (!(await renewLease(app.database, email, new Date(app.now().getTime() + sendingMs)))) return;
    try {
      const turn = await turnOf(email);
      if (turn === 'put_off') return;
      if (turn !== 'given_up')
        await app.sendMail({ ...turn, to: email.recipient, ...returnPath(app, email) });
      await closeEmail(
        app.database,
        email.id,
        turn === 'given_up' ? 'given_up' : 'sent',
        app.now(),
      );
      if (turn !== 'given_up') sent++;
    } catch (error) {
      await tryAgain(app, email, app.now(), error);
    }
  };
  await pMap(due, sendOne, { concurrency: app.config.smtp_connections });
  return sent;
}
