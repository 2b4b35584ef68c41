import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';
import { isMarkOf, readReturnPath, returnPathOf } from './return-path.ts';
import { deliveryRefusalOf, verdictOf } from './rules.ts';

describe('verdictOf', () => {
  it.each([
    ['failed', '5.1.1', 'undeliverable'],
    ['failed', '5.1.2', 'undeliverable'],
    ['failed', '5.1.10', 'undeliverable'],
    ['Failed', '5.2.1', 'undeliverable'],
    // a full mailbox, a policy about us, a system that is down, our own address
    ['failed', '5.2.2', 'failed'],
    ['failed', '5.7.1', 'failed'],
    ['failed', '5.4.4', 'failed'],
    ['failed', '5.1.8', 'failed'],
    ['failed', '5.0.0', 'failed'],
    ['failed', '4.4.7', 'failed'],
    ['delayed', '4.4.1', 'none'],
    ['delivered', '2.0.0', 'none'],
  ])('%s %s is %s', (action, status, verdict) =>
    expect(verdictOf({ action, status })).toBe(verdict),
  );

  const said = (over: object) =>
    deliveryRefusalOf(
      Object.assign(new Error('refused'), {
        command: 'RCPT TO',
        responseCode: 550,
        response: '550 5.1.1 no such user',
        ...over,
      }),
    );
  it('only a refusal of the address itself is final; others are retried', () => {
    expect(said({})).toEqual({ action: 'failed', status: '5.1.1' });
    expect(said({ command: 'AUTH PLAIN', responseCode: 535 })).toBeNull();
    expect(said({ command: 'MAIL FROM' })).toBeNull();
    expect(said({ command: 'DATA' })).toBeNull();
    expect(said({ responseCode: 450, response: '450 5.1.1 greylisted' })).toBeNull();
    expect(said({ response: '550 5.7.1 blocked: spam' })).toBeNull();
    expect(said({ response: '550 go away' })).toBeNull();
    expect(deliveryRefusalOf({})).toBeNull();
  });
});

describe('a return path', () => {
  const keys = { settings_key: Buffer.alloc(32, 1), settings_keys_former: [] };
  const email = { id: 1_234_567, recipient: 'hanako@example.com' };
  const path = returnPathOf(keys, 'bounces@shop.example', email);
  const read = readReturnPath(`Bounces <${path.toUpperCase()}>`);

  it('names the email, has the configured domain and is short enough for every mail server', () => {
    expect(path).toMatch(/^bounces\+[0-9a-z]+-[0-9a-f]{20}@shop\.example$/);
    expect(
      returnPathOf(keys, `${'b'.repeat(32)}@shop.example`, {
        id: 2_147_483_647,
        recipient: 'a@b.example',
      }).indexOf('@'),
    ).toBeLessThanOrEqual(64);
    expect(read?.id).toBe(1_234_567);
    expect(isMarkOf(keys, email, read?.mark ?? '')).toBe(true);
  });

  it('is valid only for that email to that mailbox, also with a former key', () => {
    const mark = read?.mark ?? '';
    expect(isMarkOf(keys, { ...email, id: 1_234_568 }, mark)).toBe(false);
    expect(isMarkOf(keys, { ...email, recipient: 'taro@example.com' }, mark)).toBe(false);
    const rotated = {
      settings_key: Buffer.alloc(32, 2),
      settings_keys_former: [Buffer.alloc(32, 1)],
    };
    expect(isMarkOf(rotated, email, mark)).toBe(true);
    expect(isMarkOf({ ...rotated, settings_keys_former: [] }, email, mark)).toBe(false);
  });

  it.each([
    'bounces@shop.example',
    'bounces+abc@shop.example',
    'bounces+zzzzzzz-0123456789abcdef0123@shop.example',
    '',
  ])('is not in %j', (text) => expect(readReturnPath(text)).toBeNull());
});

const report = (parts: { to?: string; type?: string; status?: string }) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.net',
      `To: ${parts.to ?? '<bounces+1a-0123456789abcdef0123@shop.example>'}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Content-Type: ${parts.type ?? 'multipart/report; report-type=delivery-status; boundary="b"'}`,
      '',
      '--b',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      parts.status ??
        'Reporting-MTA: dns; mx.example.net\nArrival-Date: Mon, 23 Nov 2026 03:00:00 +0000\n\nFinal-Recipient: rfc822; hanako@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n <hanako@example.com>: no such user',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'From: orders@shop.example',
      'To: hanako@example.com',
      'Subject: order',
      '',
      'text',
      '--b--',
      '',
    ]
      .join('\n')
      .replaceAll('\n', '\r\n'),
  );

describe('a returned email', () => {
  it('is read: which email, its outcome and the reason', async () =>
    expect(await readReport(report({}))).toEqual({
      email: { id: 46, mark: '0123456789abcdef0123' },
      report: { action: 'failed', status: '5.1.1' },
    }));

  it('without a status is a failure that does not mark the address', async () =>
    expect(
      (
        await readReport(
          report({
            status: 'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed',
          }),
        )
      )?.report.status,
    ).toBe('5.0.0'));

  it.each([
    ['to another address', { to: 'bounces@shop.example' }],
    ['an out-of-office reply', { type: 'text/plain' }],
    ['without a word about a recipient', { status: 'Reporting-MTA: dns; mx.example.net' }],
  ])('returns null for %s', async (_name, parts) =>
    expect(await readReport(report(parts))).toBeNull(),
  );

  it('returns null for an empty mail', async () => {
    expect(await readReport(Buffer.alloc(0))).toBeNull();
    expect(await readReport(Buffer.from([0xff, 0xfe, 0, 1, 2, 13, 10]))).toBeNull();
  });
});
