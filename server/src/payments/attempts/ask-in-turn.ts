import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import { findAttempt, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';

/** Milliseconds between two inquiries about one attempt. Without rate limits there is no gap. */
const inquiryGapMs = 1_000;

/** The gateway and the database that are asked. */
interface Asked {
  askAbout: typeof askAbout;
  findAttempt: typeof findAttempt;
}

interface Turn {
  running: Promise<unknown>;
  waiting: Promise<PaymentOutcome> | undefined;
}
const turns = new Map<number, Turn>();

/**
 * Inquires at the gateway for a caller that anyone can imitate (an unsigned webhook, a return from
 * a payment page). Inquiries about an attempt run one at a time, and callers that arrive meanwhile
 * share the next one. So forged webhooks cause at most one inquiry per second, and a reserved
 * PayPay payment is captured once.
 */
export function askInTurn(
  app: PaymentsApp,
  attempt: Attempt,
  at: Asked = { askAbout, findAttempt },
): Promise<PaymentOutcome> {
  const turn = turns.get(attempt.id);
  if (!turn) return begin(app, attempt, at);
  turn.waiting ??= turn.running.then(async () =>
    begin(app, (await at.findAttempt(app.database, attempt)) ?? attempt, at),
  );
  return turn.waiting;
}

function begin(app: PaymentsApp, attempt: Attempt, at: Asked): Promise<PaymentOutcome> {
  const inquiry = at.askAbout(app, app.database, attempt);
  const waitGap = async () => {
    if (app.config.rate_limit) await pause(inquiryGapMs, undefined, { ref: false });
  };
  const turn: Turn = { running: inquiry.then(waitGap, waitGap), waiting: undefined };
  turns.set(attempt.id, turn);
  void turn.running.then(() => {
    if (!turn.waiting) turns.delete(attempt.id);
  });
  return inquiry;
}
