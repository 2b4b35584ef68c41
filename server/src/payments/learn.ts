import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import { askPayuni, type Heard } from './ask-payuni.ts';
import { moveAttempt, type Attempt } from './attempts.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { noNews, type News } from './news.ts';
import { payuniRailOfAttempt } from '../rails/rails.ts';
import { settle } from './settle.ts';

/**
 * The gateway's page has sent news of an attempt: asks what is true and writes it down. What cannot be told yet is left to the job that asks
 * about silent attempts; a page that is still open is left alone.
 * @param heard what PAYUNi's signed news said beside it
 * @returns whether the gateway said anything
 */
export async function learnOf(app: PaymentsApp, attempt: Attempt, cause: 'return' | 'notice' | 'pay', heard?: Heard): Promise<boolean> {
  const news = attempt.provider === 'payuni_credit' ? await payuniNews(app, attempt, heard) : await askAbout(app, app.database, attempt);
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

async function payuniNews(app: PaymentsApp, attempt: Attempt, heard: Heard | undefined): Promise<News> {
  const rail = await payuniRailOfAttempt(app, app.database, attempt);
  if (!rail) return noNews;
  return askPayuni(rail, attempt, heard).catch((error: unknown) => {
    if (error instanceof PayuniError) return noNews;
    throw error;
  });
}
