import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  /**
   * Sender: an address of the server's own domain, which it signs for and its mail servers may send
   * from, with the sender's name.
   */
  from: Mailbox;
  /** Where replies go, if not to `from`. */
  reply_to?: Mailbox;
  /** Where bounces go, if not to `from`. */
  return_path?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Submits an email. Rejects when it was not accepted; a resolved promise does not mean that it
 * arrived.
 */
export type SendMail = (mail: Mail) => Promise<void>;

export interface Mailer {
  send: SendMail;
  close: () => void;
}

/** A mailer's settings: see config.ts. */
interface MailConfig {
  smtp_url: string | null;
  smtp_connections: number;
  dkim: { selector: string; private_key: string } | null;
  data_dir: string;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The folder of emails stored as files; a folder of before version 0.4 is renamed and reused. */
function keptEmailsIn(data_dir: string): string {
  const [former, folder] = [join(data_dir, 'letters'), join(data_dir, 'emails')];
  if (existsSync(former) && !existsSync(folder)) renameSync(former, folder);
  return folder;
}

/**
 * Sends by SMTP when `smtp_url` is set (smtp://user:password@host:port), over at most
 * `smtp_connections` persistent connections. Otherwise each email is stored as a file below
 * `data_dir`/emails, so that a shop without a mail server loses none. Signed (DKIM) when there is a
 * key.
 */
export function createMailer(config: MailConfig): Mailer {
  const { smtp_url, smtp_connections, dkim, data_dir } = config;
  const dkimOf = ({ from }: Mail) =>
    dkim === null
      ? {}
      : {
          dkim: {
            domainName: domainOf(from.address),
            keySelector: dkim.selector,
            privateKey: dkim.private_key,
          },
        };
  const messageOf = ({ reply_to, return_path, ...mail }: Mail) => ({
    ...mail,
    ...(reply_to ? { replyTo: reply_to } : {}),
    ...(return_path === undefined ? {} : { envelope: { from: return_path, to: mail.to } }),
    ...dkimOf(mail),
  });
  if (smtp_url !== null) {
    const url = new URL(smtp_url);
    url.searchParams.set('pool', 'true');
    url.searchParams.set('maxConnections', String(smtp_connections));
    const transport = createTransport(url.href);
    return {
      send: async (mail) => void (await transport.sendMail(messageOf(mail))),
      close: () => transport.close(),
    };
  }
  const folder = keptEmailsIn(data_dir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const built = await transport.sendMail(messageOf(mail));
      // the files contain links that open accounts
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(
        join(folder, `${built.messageId.replaceAll(/[^\w.-]/g, '')}.eml`),
        built.message as Buffer,
        { mode: 0o600 },
      );
    },
    close: () => transport.close(),
  };
}
