import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that keeps what it gets, or refuses. */
export interface MailServer {
  url: string;
  mails: Email[];
  refuse: (on: boolean) => void;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        if (refuses) return done(new Error('mailbox busy'));
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (on) => {
      refuses = on;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
