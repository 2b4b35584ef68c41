import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { isLoopback } from '../../platform/config/config.ts';
import { isPublicAddress } from './public-address.ts';

const second = 1_000;
const hour = 3_600 * second;
/** Delay after each failed attempt: 27 hours and a half in all. */
const backoff = [
  5 * second,
  60 * second,
  300 * second,
  0.5 * hour,
  2 * hour,
  5 * hour,
  8 * hour,
  12 * hour,
];
/** How long an endpoint may fail before it is switched off. */
const maxFailingMs = 72 * hour;

/** When an event is sent again after this many attempts; null: it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = backoff[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/**
 * Why an endpoint is switched off after a failed attempt; null: it is not. @param status the
 * receiver's reply; null: none
 */
export function offAfter(
  status: number | null,
  failing_since: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  return now.getTime() - failing_since.getTime() >= maxFailingMs ? 'failing' : null;
}

/**
 * Whether events may go to a URL, as far as the URL shows; the addresses of its host are checked at
 * each delivery. Plain HTTP is only for local use.
 */
export function isWebhookUrl(text: string, mayBeLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return mayBeLoopback && (protocol === 'http:' || protocol === 'https:');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * The signature that a Standard Webhooks receiver checks: of id, seconds and body, with the
 * secret's bytes.
 */
export function webhookSignature(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
