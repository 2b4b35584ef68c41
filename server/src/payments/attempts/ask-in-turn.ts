import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentsApp } from './app.ts';
import { askAbout } from './ask-gateway.ts';
import { findAttempt, type Attempt } from './attempts.ts';
import type { PaymentOutcome } from './outcome.ts';

/** Milliseconds between two inquiries about one attempt. Without rate limits there is no gap. */
const questionGapMs = 1_000;

interface Turn {
  running: Promise<unknown>;
  waiting: Promise<PaymentOutcome> | undefined;
}
const turns = new Map<number, Turn>();

/**
 * Asks the gateway on behalf of a caller that anyone can imitate (an unsigned webhook, a browser that comes back). One
 * question about an attempt runs at a time, and callers that arrive meanwhile share the next one: forged webhooks cost the
 * gateway one question per second, and a reserved PayPay payment is captured once.
 */
export function askInTurn(app: PaymentsApp, attempt: Attempt): Promise<PaymentOutcome> {
  const turn = turns.get(attempt.id);
  if (!turn) return begin(app, attempt);
  turn.waiting ??= turn.running.then(async () => begin(app, (await findAttempt(app.database, attempt)) ?? attempt));
  return turn.waiting;
}

function begin(app: PaymentsApp, attempt: Attempt): Promise<PaymentOutcome> {
  const asked = askAbout(app, app.database, attempt);
  const over = async () => {
    if (app.config.rate_limit) await pause(questionGapMs, undefined, { ref: false });
  };
  const turn: Turn = { running: asked.then(over, over), waiting: undefined };
  turns.set(attempt.id, turn);
  void turn.running.then(() => {
    if (!turn.waiting) turns.delete(attempt.id);
  });
  return asked;
}
