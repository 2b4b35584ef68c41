import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import type { Heard } from './ask-payuni.ts';
import { moveAttempt, type Attempt } from './attempts.ts';
import { settle } from './settle.ts';

/**
 * The gateway's page has sent news of an attempt: asks what is true and writes it down. What cannot be told yet is left to the job that asks
 * about silent attempts; a page that is still open is left alone.
 * @param heard what PAYUNi's signed news said beside it
 * @returns whether the gateway said anything
 */
export async function learnOf(app: PaymentsApp, attempt: Attempt, cause: 'return' | 'notice' | 'pay', heard?: Heard): Promise<boolean> {
  const news = await askAbout(app, app.database, attempt, heard);
  if (news.kind === 'open') return true;
  await app.database.transaction(async (tx) => {
    if (news.kind === 'unfinished') return settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, cause, app.now());
    if (news.kind !== 'no_news') return settle(tx, attempt, news, cause, app.now());
    // why it was refused is said once: the next who asks must know it
    const also = heard?.code ? { error_code: heard.code } : {};
    if (await moveAttempt(tx, attempt, ['starting', 'redirected', 'finishing', 'unknown'], 'unknown', app.now(), also)) return;
    await moveAttempt(tx, attempt, ['left'], 'left', app.now(), also);
  });
  return news.kind !== 'no_news';
}
