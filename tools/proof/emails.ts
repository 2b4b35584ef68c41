import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Emails of a sale, through a mail server that takes 180 ms for each: all must be sent within a
 * minute.
 * @returns faults in words; empty if there were none
 */
export function sendManyEmails(emails: number): string[] {
  const done = spawnSync(
    join(import.meta.dirname, '../../node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'server/src/notifications/emails/delivery.api.test.ts'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, EMAILS: String(emails) },
      stdio: 'inherit',
    },
  );
  return done.status === 0
    ? []
    : [`${emails} emails through a slow mail server ended with ${done.status}`];
}
