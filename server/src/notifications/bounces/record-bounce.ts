import type { Ground } from '../../platform/ground.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { findSentEmail, lastSentTo, markUndeliverable, markBounced } from './queries.ts';
import { isMarkOf } from './return-path.ts';
import { verdictOf, type DeliveryReport, type Verdict } from './rules.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface BouncesApp extends Ground {
  metrics: Pick<Metrics, 'bounced'>;
}

/** Identifies the email of a report: by its return path, or by its recipient. */
export type Reported = { id: number; mark: string } | { recipient: string };

/**
 * Records the outcome of an email in one transaction; a repeated report is recorded once.
 * @returns null: no such email was sent
 */
export async function recordBounce(
  app: BouncesApp,
  about: Reported,
  report: DeliveryReport,
): Promise<Verdict | null> {
  const email =
    'recipient' in about
      ? await lastSentTo(app.database, about.recipient)
      : await findSentEmail(app.database, about.id);
  if (!email || ('mark' in about && !isMarkOf(app.config, email, about.mark))) return null;
  await keepBounce(app, email, report);
  return verdictOf(report);
}

/** Records that an email bounced, or was refused because of its address. */
export async function keepBounce(
  app: BouncesApp,
  email: { id: number; recipient: string },
  report: DeliveryReport,
): Promise<void> {
  const verdict = verdictOf(report);
  if (verdict === 'none') return;
  const now = app.now();
  const isNew = await app.database.transaction(async (tx) => {
    if (verdict === 'undeliverable')
      await markUndeliverable(tx, email.recipient, report.status, now);
    return markBounced(tx, email.id, report.status, now);
  });
  if (!isNew) return;
  app.metrics.bounced(verdict);
  // the log does not contain the address
  app.log.warn({ email: email.id, status: report.status, verdict }, 'an email bounced');
}
