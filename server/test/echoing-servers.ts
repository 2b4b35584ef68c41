import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { person } from './personal.ts';

/** A mail server that refuses recipients and emails, and repeats them in its reply. */
export async function startRefusingMailServer(): Promise<{ url: string; stop: () => void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('second')
          ? Object.assign(new Error(`5.1.1 <${address}> ${person.last_name}: no such user`), {
              responseCode: 550,
            })
          : undefined,
      ),
    onData: (stream, session, done) => {
      void textOf(stream).then((mail) =>
        done(
          new Error(
            `451 not now: ${session.envelope.rcptTo[0]?.address} ${mail.slice(0, 400).replaceAll(/\s+/g, ' ')}`,
          ),
        ),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => server.close(() => undefined),
  };
}

/** A gateway that returns the request in an invalid form. */
export async function startEcho(): Promise<{
  url: string;
  server: Server;
  status: (code: number) => void;
}> {
  let code = 200;
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      response.statusCode = code;
      response.end(
        `<h1>${decodeURIComponent(
          body
            .replaceAll('+', ' ')
            .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
            .replaceAll(/(?:%[89a-f][0-9a-f])+/gi, '?'),
        )}</h1>${body} ErrCode=${person.email}`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    status: (next) => void (code = next),
  };
}
