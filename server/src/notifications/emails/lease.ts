import pMap from 'p-map';
import type { EmailsApp } from '../mailing/app.ts';
import { returnPathOf } from '../bounces/return-path.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { closeEmail, renewLease } from './queries.ts';
import { tryAgain } from './try-again.ts';

/** How many emails are leased at a time. */
export const batch = 50;

/** Until when a batch is leased; each of its emails is leased anew when its turn comes. */
export const leasedUntil = (now: Date): Date => new Date(now.getTime() + 60_000);

/** Longer than a mail server may keep us waiting: nodemailer gives one up that says nothing for ten minutes, or does not let us in for two. */
const sendingMs = 15 * 60_000;

/** What becomes of an email whose turn has come: it is sent, nobody needs it any more, or it was put off. */
export type MailTurn = Omit<Mail, 'to' | 'return_path'> | 'given_up' | 'put_off';

function returnPath({ config }: EmailsApp, email: { id: number; recipient: string }): { return_path?: string } {
  return config.bounce_address === null ? {} : { return_path: returnPathOf(config, config.bounce_address, email) };
}

/**
 * Sends a batch, as many at a time as there are connections to the mail server. What a mail server refuses is tried again later.
 * @param turnOf asked when the email's turn has come
 * @returns how many were sent
 */
export async function sendBatch<T extends { id: number; tries: number; recipient: string }>(
  app: EmailsApp,
  due: readonly T[],
  turnOf: (email: T) => Promise<MailTurn>,
): Promise<number> {
  let sent = 0;
  const sendOne = async (email: T) => {
    // those before it may have taken longer than the batch was leased for: another process has it by now, or nobody wants it any more
    if (!(await renewLease(app.database, email, new Date(app.now().getTime() + sendingMs)))) return;
    try {
      const turn = await turnOf(email);
      if (turn === 'put_off') return;
      if (turn !== 'given_up') await app.sendMail({ ...turn, to: email.recipient, ...returnPath(app, email) });
      await closeEmail(app.database, email.id, turn === 'given_up' ? 'given_up' : 'sent', app.now());
      if (turn !== 'given_up') sent++;
    } catch (error) {
      await tryAgain(app, email, app.now(), error);
    }
  };
  await pMap(due, sendOne, { concurrency: app.config.smtp_connections });
  return sent;
}
