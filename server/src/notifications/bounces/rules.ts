/** What a mail server says of one recipient: RFC 3464's `Action` and RFC 3463's status, e.g. `5.1.1`. */
export interface DeliveryReport {
  action: string;
  status: string;
}

/**
 * - undeliverable: the address itself reaches nobody and is not written to again by itself
 * - failed: this email did not arrive, which says nothing about the address: a full mailbox, a policy, a system that is down
 * - none: it is on its way or has arrived
 */
export type Verdict = 'undeliverable' | 'failed' | 'none';

/**
 * No such mailbox, domain or address; moved; a domain that takes no mail (RFC 7505); a mailbox that was closed. The other numbers of 5.1 speak of
 * the sender.
 */
const ofTheAddress = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** A status as RFC 3463 writes it; null: it is none. */
export const statusIn = (text: string): string | null => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;

/** Pure. */
export function verdictOf({ action, status }: DeliveryReport): Verdict {
  if (action.toLowerCase() !== 'failed') return 'none';
  return ofTheAddress.has(status) ? 'undeliverable' : 'failed';
}

/**
 * What a mail server's refusal says of the recipient, when it came as the answer to its address; null where it speaks of anything else: our login, our
 * network, the text. Those refusals are tried again, for the next try may go well.
 * @param error of nodemailer
 */
export function deliveryRefusalOf(error: unknown): DeliveryReport | null {
  const { responseCode, response, command } = error as { responseCode?: unknown; response?: unknown; command?: unknown };
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500 || typeof response !== 'string') return null;
  const status = statusIn(response);
  return status !== null && ofTheAddress.has(status) ? { action: 'failed', status } : null;
}
