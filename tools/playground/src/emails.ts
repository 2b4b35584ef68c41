import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { PlaygroundApp } from './app.ts';

/** An email saved as a file because no SMTP_URL is set. */
export interface KeptEmail {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601 */
  date: string;
  text: string;
  /** URLs in the text, in order */
  links: string[];
}

const maxShown = 50;
/** maximum number of files searched for emails to the demo's people */
const maxSearched = 500;

/**
 * The newest emails in DATA_DIR/emails, newest first (DEMO only). In a local demo all of them are
 * shown. In a public demo only those to the demo's own people are shown; emails to visitors who
 * registered there are hidden.
 */
export async function keptEmails(app: PlaygroundApp): Promise<KeptEmail[]> {
  const folder = join(app.config.data_dir, 'emails');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, written: (await stat(join(folder, name))).mtime })),
  );
  files.sort((a, b) => b.written.getTime() - a.written.getTime());
  const readable = app.config.demo_in_public ? await demoAddresses(app) : null;
  const emails = await Promise.all(
    files.slice(0, readable ? maxSearched : maxShown).map(async ({ name, written }) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const text = mail.text ?? '';
      return {
        id: name.slice(0, -'.eml'.length),
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        date: mail.date ?? written.toISOString(),
        text,
        links: [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))],
      };
    }),
  );
  return emails.filter(({ to }) => readable?.has(to.toLowerCase()) ?? true).slice(0, maxShown);
}

const demoAddresses = async (app: PlaygroundApp): Promise<Set<string>> =>
  new Set(
    (
      await app.database.query<{ email: string }>(
        'SELECT lower(email) AS email FROM users WHERE is_demo',
      )
    ).map((row) => row.email),
  );
