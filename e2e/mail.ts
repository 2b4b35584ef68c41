import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Email {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

export interface Mailbox {
  /** value for the shop's SMTP_URL */
  url: string;
  /** Waits for the newest email to `to` whose subject or text contains `about`. */
  emailTo: (to: string, about: string | RegExp, patience?: number) => Promise<Email>;
  stop: () => Promise<void>;
}

const patienceMs = 15_000;

/** A real mail server on loopback that stores the emails it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        const text = mail.text ?? '';
        emails.push({
          to: mail.to?.[0]?.address ?? '',
          subject: mail.subject ?? '',
          text,
          links: text.match(/https?:\/\/\S+/g) ?? [],
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    async emailTo(to, about, patience = patienceMs) {
      const until = Date.now() + patience;
      for (;;) {
        const found = emails.findLast(
          (email) => email.to === to && `${email.subject}\n${email.text}`.match(about),
        );
        if (found) return found;
        if (Date.now() > until)
          throw new Error(
            `No email to ${to} about ${about}; there are: ${emails.map((email) => `${email.to}: ${email.subject}`).join('; ')}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
