/**
 * A mail server's report about one recipient: RFC 3464's `Action` and RFC 3463's status, e.g.
 * `5.1.1`.
 */
export interface DeliveryReport {
  action: string;
  status: string;
}

/**
 * - undeliverable: the address does not exist; no automatic email is sent to it
 * - failed: this email did not arrive, but the address may be valid: a full mailbox, a policy, a
 * system that is down
 * - none: the email is on its way or has arrived
 */
export type Verdict = 'undeliverable' | 'failed' | 'none';

/**
 * No such mailbox, domain or address; moved; a domain that takes no mail (RFC 7505); a mailbox that
 * was closed. Other 5.1 codes are about the sender.
 */
const addressStatuses = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Finds an RFC 3463 status in a text; null: there is none. */
export const statusIn = (text: string): string | null =>
  /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;

export function verdictOf({ action, status }: DeliveryReport): Verdict {
  if (action.toLowerCase() !== 'failed') return 'none';
  return addressStatuses.has(status) ? 'undeliverable' : 'failed';
}

/**
 * Reads a mail server's refusal of the recipient address; null for a refusal of anything else, such
 * as our login, our network or the content. Those are retried, because a later attempt may succeed.
 * @param error of nodemailer
 */
export function deliveryRefusalOf(error: unknown): DeliveryReport | null {
  const { responseCode, response, command } = error as {
    responseCode?: unknown;
    response?: unknown;
    command?: unknown;
  };
  if (
    command !== 'RCPT TO' ||
    typeof responseCode !== 'number' ||
    responseCode < 500 ||
    typeof response !== 'string'
  )
    return null;
  const status = statusIn(response);
  return status !== null && addressStatuses.has(status) ? { action: 'failed', status } : null;
}
