import type { BouncesApp } from './app.ts';
import { findSentLetter, lastSentTo, leaveAlone, markBounced } from './queries.ts';
import { isMarkOf } from './return-path.ts';
import { verdictOf, type DeliveryReport, type Verdict } from './rules.ts';

/** Which e-mail a report is about: by its return path, or by whom it went to. */
export type Reported = { id: number; mark: string } | { recipient: string };

/**
 * Records what became of an e-mail. One transaction; said twice it is recorded once.
 * @returns null: no such e-mail was sent
 */
export async function recordBounce(app: BouncesApp, about: Reported, report: DeliveryReport): Promise<Verdict | null> {
  const letter = 'recipient' in about ? await lastSentTo(app.database, about.recipient) : await findSentLetter(app.database, about.id);
  if (!letter || ('mark' in about && !isMarkOf(app.config, letter, about.mark))) return null;
  await keepBounce(app, letter, report);
  return verdictOf(report);
}

/** Writes down that an e-mail came back, or was not taken because of its address. */
export async function keepBounce(app: BouncesApp, letter: { id: number; recipient: string }, report: DeliveryReport): Promise<void> {
  const verdict = verdictOf(report);
  if (verdict === 'none') return;
  const now = app.now();
  const isNew = await app.database.transaction(async (tx) => {
    if (verdict === 'undeliverable') await leaveAlone(tx, letter.recipient, report.status, now);
    return markBounced(tx, letter.id, report.status, now);
  });
  if (!isNew) return;
  app.metrics.bounced(verdict);
  // whose address it is stays in the database
  app.log.warn({ letter: letter.id, status: report.status, verdict }, 'an e-mail came back');
}
