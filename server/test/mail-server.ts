import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that stores or refuses mail. */
export interface MailServer {
  url: string;
  mails: Email[];
  /** raw messages, in the same order */
  raw: string[];
  returnPaths: string[];
  /** reply to a recipient of that address, e.g. `550 5.1.1 no such user`; undefined: accepted */
  refuseRecipient: (address: string, answer: string | undefined) => void;
  readonly connections: number;
  slowDown: (ms: number) => void;
  refuse: (on: boolean) => void;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const raw: string[] = [];
  const returnPaths: string[] = [];
  const refused = new Map<string, string>();
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
    onRcptTo: ({ address }, _session, done) => {
      const answer = refused.get(address);
      if (answer === undefined) return done();
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
    },
    onData: (stream, session, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        await pause(takes);
        if (refuses) return done(new Error('mailbox busy'));
        mails.push(mail);
        raw.push(bytes.toString());
        returnPaths.push(
          session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        );
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
    returnPaths,
    refuseRecipient: (address, answer) =>
      void (answer === undefined ? refused.delete(address) : refused.set(address, answer)),
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
