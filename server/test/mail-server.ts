import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that keeps what it gets, or refuses. */
export interface MailServer {
  url: string;
  mails: Email[];
  /** as they came, in the same order */
  raw: string[];
  /** how many connections were made */
  readonly connections: number;
  /** how long each mail takes it, in milliseconds */
  slowDown: (ms: number) => void;
  refuse: (on: boolean) => void;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const raw: string[] = [];
  let connections = 0;
  let takes = 0;
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections++;
      done();
    },
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        await pause(takes);
        if (refuses) return done(new Error('mailbox busy'));
        mails.push(mail);
        raw.push(bytes.toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    raw,
    get connections() {
      return connections;
    },
    slowDown: (ms) => {
      takes = ms;
    },
    refuse: (on) => {
      refuses = on;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
