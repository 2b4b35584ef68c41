import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';

/** All mailboxes: the files that a server without a mail server writes. */
export interface Mailboxes {
  /** The newest code sent to an address; null: none within a minute. */
  code: (email: string) => Promise<string | null>;
  /** The number of emails to matching addresses. */
  count: (isMine: (to: string) => boolean) => number;
  /** Waits until the server has sent what is due. */
  rest: () => Promise<void>;
}

/** Reads the mailboxes like their owners. @param directory the server's DATA_DIR */
export function readCodes(directory: string): Mailboxes {
  const folder = join(directory, 'emails');
  const mails: { to: string; text: string }[] = [];
  const codes = new Set<string>();
  let reading: Promise<void> | null = null;
  const readNew = async () => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (codes.has(name) || !name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      // a file that is still being written has no address
      if (!mail.to?.[0]?.address) continue;
      codes.add(name);
      mails.push({ to: mail.to[0].address, text: mail.text ?? '' });
    }
  };
  const read = (): Promise<void> => (reading ??= readNew().finally(() => (reading = null)));
  return {
    async code(email) {
      for (const began = Date.now(); Date.now() - began < 60_000; await pause(100)) {
        await read();
        const mail = mails.findLast(({ to }) => to === email);
        const digits = mail && /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
        if (digits) return digits;
      }
      return null;
    },
    count: (isMine) => mails.filter(({ to }) => isMine(to)).length,
    async rest() {
      await pause(4_000);
      await read();
    },
  };
}
