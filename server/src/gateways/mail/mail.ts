import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

interface Mail {
  /** The shop's own address; answers go there. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
}

/** Hands a mail over. Rejects when it was not taken; whether it arrives is the mail servers' matter. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * By SMTP where `smtp_url` is set (smtp://user:password@host:port); otherwise each mail is kept as a file below
 * `data_dir`/letters, so that a shop without a mail server loses none.
 */
export function createSendMail({ smtp_url, data_dir }: { smtp_url: string | null; data_dir: string }): SendMail {
  if (smtp_url !== null) {
    const transport = createTransport(smtp_url);
    return async (mail) => void (await transport.sendMail(mail));
  }
  const folder = join(data_dir, 'letters');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const built = await transport.sendMail(mail);
    // links that open accounts are in them
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${built.messageId.replaceAll(/[^\w.-]/g, '')}.eml`), built.message as Buffer, { mode: 0o600 });
  };
}
