/** @module-tag deep */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, TestBuyer, tokyo, until } from './buyer.ts';
import { cardToken, finish, gateway, cards } from './card-gateway.ts';
import { callsAt } from './call.ts';
import { loginToken } from './live.ts';
import { foundIn, person, waysToWrite } from './personal.ts';
import { startServer, stopServer, type ServerProcess } from './server-process.ts';
import { copyOfDatabase, openShop, type Reply, type TestShop } from './shop.ts';
import { newTaiwanBuyer, newTwSku, typed } from './taiwan.ts';
import { startRefusingMailServer, startEcho } from './echoing-servers.ts';

const secret = 'a secret of the live platform, 32 letters at least';
const nagano = {
  ...tokyo,
  postcode: person.postcode,
  level_one: '長野県',
  level_two: '長野市',
  level_three: person.street,
  level_one_code: '20',
};

const directory = mkdtempSync(join(tmpdir(), 'noren-personal-'));
let url: string;
/** in this process, which inspects and breaks the database */
let shop: TestShop;
/** further data that must not be in the log either */
const known: Record<string, string> = { ...person };
/** the output of all processes */
let said = '';

function at(origin: string): TestShop {
  const call = callsAt(origin);
  return {
    ...shop,
    origin,
    call,
    guest: async () => (await call('POST', '/guest/token')).body.data.token,
  };
}

/** Runs a process of the server during `work`. @returns its output */
async function withServer(
  env: Record<string, string>,
  work: (there: TestShop, server: ServerProcess) => Promise<void>,
): Promise<string> {
  const server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: directory,
    LOGIN_TOKEN_SECRET: secret,
    OPERATOR_KEY: 'the operator of the tests',
    LOG_LEVEL: 'trace',
    ...env,
  });
  try {
    await work(at(server.origin), server);
    await pause(300);
  } finally {
    await stopServer(server);
    said += server.said();
  }
  return server.said();
}

beforeAll(async () => {
  url = await copyOfDatabase();
  shop = await openShop({ url, settings: { LOGIN_TOKEN_SECRET: secret } });
});
afterAll(async () => {
  await shop.close();
  rmSync(directory, { recursive: true, force: true });
});

const register = (there: TestShop, email: string) =>
  there.call('POST', '/users', {
    body: {
      first_name: person.first_name,
      last_name: person.last_name,
      email,
      password: person.password,
      locale: 'ja',
      register_from: 'web_marketplace',
      login_page_url: `${there.origin}/stores/hanamori/account/login`,
      email_template_type: 'noren_live',
    },
  });
const addressBody = {
  type: 'custom',
  name: `${person.last_name} ${person.first_name}`,
  phone_number: person.phone_in_parts,
  address: nagano,
};
const addressOf = async (buyer: TestBuyer) =>
  (await buyer.call('POST', '/addresses', { body: addressBody })).body.id as number;
const order = async (buyer: TestBuyer, sku: number, also: object = {}) =>
  buyer.checkout([await buyer.line(sku)], {
    address_id: await addressOf(buyer),
    email: person.email,
    phone_number: person.phone,
    custom_buyer_name: person.last_name,
    ...also,
  });
const konbini = {
  convenience: '00001',
  buyer_name: `${person.last_name} ${person.first_name}`,
  buyer_name_kana: person.kana,
  buyer_cellphone: person.phone,
};
const ok = (reply: Reply): Reply => {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
};

/** Sends raw bytes and ignores the reply. */
const raw = (origin: string, bytes: string): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });

/** Makes the server's statements on a table fail during `work`. */
async function broken(table: string, how: string, work: () => Promise<unknown>): Promise<void> {
  await shop.database
    .script(`CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${how} RETURN NEW; END $$;
    CREATE TRIGGER break_it BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_it()`);
  try {
    await work();
  } finally {
    await shop.database.script('DROP FUNCTION break_it CASCADE');
  }
}

describe('a log at level trace contains no personal data', () => {
  it(
    'with faults of the mail server, the gateways, the database, the connection and the callers',
    { timeout: 180_000 },
    async () => {
      const post = await startRefusingMailServer();
      const log = await withServer({ SMTP_URL: post.url }, async (there, server) => {
        // an account, its emails, wrong passwords
        ok(await register(there, person.email));
        await register(there, person.email);
        ok(await register(there, person.other_email));
        for (const password of [person.wrong_password, person.password])
          await there.call('POST', '/auth/user/login', { body: { email: person.email, password } });
        await there.call('GET', `/users/email-exists?email=${encodeURIComponent(person.email)}`);
        const passport = await loginToken(there, {
          role: 'member',
          email: person.email,
          name: person.last_name,
        });
        known['login_token'] = passport;
        const entered = await there.call('POST', '/auth/user/login', {
          body: { passport_token: passport },
        });
        known['member_token'] = ok(entered).body.token;
        await there.call('POST', '/auth/user/login', { body: { passport_token: passport } });
        await there.call('GET', `/stores/hanamori/account/login?passport_token=${passport}`);

        // an order in cash, one at the bank, one at a konbini
        const sku = await newSku(shop, { stock: 50, price: 3000 });
        const guest = await newGuest(there);
        known['guest_token'] = 'guest' in guest.who ? guest.who.guest : '';
        await there.call('POST', '/stores/hanamori/contact-code', {
          ...guest.who,
          body: { email: person.email },
        });
        const placed = ok(await order(guest, sku)).body.id as number;
        ok(
          await guest.call('POST', `/orders/${placed}/messages`, {
            body: { role: 'buyer', message: person.message },
          }),
        );
        const atBank = ok(await order(guest, sku, { payment_type: 'gmo_credit' })).body
          .id as number;
        known['card_token'] = await cardToken(there, cards.approved);
        const card = await guest.saveCard(known['card_token'] as string);
        const paying = ok(await guest.pay(atBank, ok(card).body.id));
        await finish(there, paying.body.data.pay_redirect_url);
        const record = ok(await guest.call('POST', '/gmo-cvs', { body: konbini })).body
          .id as number;
        const number = ok(await order(guest, sku, { payment_type: 'gmo_cvs' })).body.id as number;
        await gateway(there, { next_api_fault: { api: 'ExecTranCvs', info: 'E01170001' } });
        await guest.call('POST', `/orders/${number}/payment-account/generate`, {
          body: { id: record },
        });
        await gateway(there, { drop_reply_for: 'ExecTranCvs' });
        await guest.call('POST', `/orders/${number}/payment-account/generate`, {
          body: { id: record },
        });
        const taiwan = await newTaiwanBuyer(there);
        known['shop_token'] = taiwan.member;
        await taiwan.pay(
          await taiwan.order(await newTwSku(shop, { stock: 5 }), { email: person.email }),
          typed(person.card_number),
        );

        // the link in the order's email
        const { orderLinkKey } = await import('../src/platform/vault/order-link.ts');
        const key = (known['order_key'] = orderLinkKey(shop.app, { id: placed }));
        await there.call(
          'GET',
          `/stores/hanamori/marketplace/checkout/step-done/${placed}?key=${key}`,
        );
        await there.call('POST', `/orders/${placed}/session`, { body: { key } });
        await there.call('POST', '/guest/order-token', { body: { order_id: placed, key } });

        // unreadable and unknown requests
        const words = JSON.stringify({
          ...konbini,
          ...addressBody,
          password: person.password,
          token: key,
        });
        for (const path of [
          '/addresses',
          '/users',
          '/auth/user/login',
          '/checkout',
          '/gmo-cvs',
          '/add-cart',
          '/credit-cards',
          '/api/notify/gmo',
          '/api/notify/payuni',
        ])
          for (const [type, body] of [
            ['application/json', words.slice(0, -1)],
            ['application/json', `{"name": ${person.last_name}${words}`],
            ['application/json', words],
            ['text/plain', words],
            [
              'application/x-www-form-urlencoded',
              new URLSearchParams({
                ...konbini,
                email: person.email,
                Status: person.message,
              }).toString(),
            ],
            ['application/json', JSON.stringify({ name: person.last_name.repeat(100_000) })],
          ] as const)
            await there.call('POST', path, {
              ...guest.who,
              body,
              headers: { 'content-type': type },
            });
        for (const path of [
          `/${person.email}`,
          `/api/v2/${encodeURIComponent(person.last_name)}?q=${person.phone}`,
          `/stores/${person.phone}/marketplace?key=${key}`,
          `/api/v2/orders/${person.postcode}?email=${person.email}`,
        ])
          await there.call('GET', `/error/../..${path}`);
        for (const start of [
          `GET /${person.phone}?key=${key} HTTP/1.1`,
          `${person.password} ${person.email}`,
          `POST /api/v2/addresses HTTP/1.1`,
        ])
          await raw(
            there.origin,
            `${start}\r\nHost: x\r\nguest-authorization: Bearer ${known['guest_token']}\r\nx y: ${person.email}\r\nContent-Length: -1\r\n\r\n${words}`,
          );
        await raw(
          there.origin,
          `POST /api/v2/addresses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${known['member_token']}\r\nTransfer-Encoding: chunked\r\n\r\nzz${words}`,
        );
        await raw(
          there.origin,
          `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${person.email.repeat(2000)}\r\n\r\n`,
        );

        // reports of browsers
        const report = (type: string, value: string) =>
          `{"event_id":"a"}\n{"type":"event"}\n${JSON.stringify({
            exception: {
              values: [
                {
                  type,
                  value,
                  stacktrace: {
                    frames: [
                      {
                        filename: `${there.origin}/x/${encodeURIComponent(person.email)}?key=${key}`,
                        function: 'f',
                      },
                    ],
                  },
                },
              ],
            },
            breadcrumbs: [
              { message: `GET /orders/${encodeURIComponent(person.last_name)}?token=${key} → 200` },
              { message: value },
            ],
          })}\n`;
        for (const value of [
          `Unexpected token '${person.last_name}', "${person.last_name}"... is not valid JSON`,
          `no value for ${person.email} or ${encodeURIComponent(person.email)}, ${person.phone}, ${person.phone_in_parts}, ${person.postcode}, ${person.card_number}`,
          `${person.kana} ${person.street} ${person.message} ${key} ${passport}`,
          `"${person.password}" and '${person.wrong_password}' of ${JSON.stringify(konbini)}`,
          ...waysToWrite(`${person.last_name} ${person.first_name}, ${person.street}`),
        ])
          await there.call('POST', '/api/error-reports', {
            body: report('SyntaxError', value),
            headers: { 'content-type': 'text/plain' },
          });

        // the database: refused rows, unreadable values, locks, lost connections
        let nth = 0;
        // a different name each time, because an equal address is not written again
        const add = () =>
          guest.call('POST', '/addresses', {
            body: { ...addressBody, name: `${person.last_name} ${++nth}` },
          });
        await shop.database.script(
          `ALTER TABLE addresses ADD CONSTRAINT no_such_name CHECK (name NOT LIKE '${person.last_name}%') NOT VALID`,
        );
        expect((await add()).status).toBe(500);
        await shop.database.script('ALTER TABLE addresses DROP CONSTRAINT no_such_name');
        await broken('addresses', 'PERFORM NEW.name::int;', async () =>
          expect((await add()).status).toBe(500),
        );
        await broken('addresses', 'PERFORM NEW.phone_number::jsonb;', add);
        await broken('addresses', `PERFORM ('x' || NEW.name)::timestamptz;`, add);
        await broken('order_messages', 'PERFORM NEW.message::int;', async () =>
          expect(
            (
              await guest.call('POST', `/orders/${placed}/messages`, {
                body: { role: 'buyer', message: person.message },
              })
            ).status,
          ).toBe(500),
        );
        await broken('emails', 'PERFORM NEW.recipient::int;', async () => {
          await shop.sql(`ALTER TABLE emails DISABLE TRIGGER break_it`);
          await shop.sql(`UPDATE emails SET due_at = now() WHERE status = 'waiting'`);
          await shop.sql(`ALTER TABLE emails ENABLE TRIGGER break_it`);
          await until(
            async () => server.said(),
            (words) => words.includes('job failed'),
            20_000,
          );
          expect((await order(guest, sku)).status).toBe(500);
        });
        await broken(
          'users',
          `RAISE unique_violation USING MESSAGE = 'duplicate key value violates unique constraint "users_email"', DETAIL = NEW.email;`,
          () => register(there, 'third-mikawari@distinct-mailbox.example'),
        );
        await broken('gmo_cvs_records', 'PERFORM pg_sleep(10);', () =>
          // another store, because an equal record is not written again
          guest.call('POST', '/gmo-cvs', { body: { ...konbini, convenience: '00002' } }),
        );
        await broken('orders', `RAISE deadlock_detected USING DETAIL = NEW.receiver::text;`, () =>
          order(guest, sku),
        );
        await broken('addresses', 'PERFORM pg_terminate_backend(pg_backend_pid());', add);
        await shop.database.transaction(async (tx) => {
          await tx.query('SELECT 1 FROM buyers FOR UPDATE');
          await add();
        });
        // emails were refused meanwhile
        await shop.sql(`UPDATE emails SET due_at = now() WHERE status = 'waiting'`);
        await until(
          () =>
            shop.sql<{ tries: number }>(
              `SELECT tries FROM emails WHERE recipient LIKE '%distinct-mailbox%' AND tries > 0`,
            ),
          (rows) => rows.length > 2,
        );
        await pause(1_500);
      });
      post.stop();
      // the faults did happen and were logged
      for (const words of [
        'request failed',
        'refused',
        'the mail server refused an email',
        'an error in a browser',
        'job failed',
        'client error',
        '"code":"23514"',
        '"code":"22P02"',
        '"code":"57014"',
      ])
        expect(log).toContain(words);
      expect(foundIn(log, known)).toEqual([]);
    },
  );

  it('with gateways that return the request', { timeout: 120_000 }, async () => {
    const echo = await startEcho();
    const log = await withServer(
      {
        GMO_BASE_URL: echo.url,
        PAYUNI_BASE_URL: `${echo.url}/api`,
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      async (there, server) => {
        const guest = await newGuest(there);
        const sku = await newSku(shop, { stock: 50, price: 3000 });
        for (const status of [200, 500, 302]) {
          echo.status(status);
          expect((await guest.saveCard('t'.repeat(20) + person.phone)).status).not.toBe(200);
          const placed = ok(await order(guest, sku, { payment_type: 'gmo_cvs' })).body.id as number;
          const record = ok(await guest.call('POST', '/gmo-cvs', { body: konbini })).body
            .id as number;
          expect(
            (
              await guest.call('POST', `/orders/${placed}/payment-account/generate`, {
                body: { id: record },
              })
            ).status,
          ).not.toBe(200);
          const taiwan = await newTaiwanBuyer(there);
          await taiwan.pay(
            await taiwan.order(await newTwSku(shop, { stock: 5 })),
            typed(person.card_number),
          );
        }
        // emails cannot be delivered
        await shop.sql(`UPDATE emails SET due_at = now() WHERE status = 'waiting'`);
        await until(
          async () => server.said(),
          (words) => words.includes('the mail server refused an email'),
          20_000,
        );
      },
    );
    echo.server.close();
    expect(log).toMatch(/MALFORMED_REPLY|HTTP_500/);
    expect(log).toContain('the mail server refused an email');
    expect(foundIn(log, known)).toEqual([]);
  });

  it(
    'an uncaught error ends the process without personal data in the log',
    { timeout: 60_000 },
    async () => {
      const fault = join(directory, 'fault.mjs');
      writeFileSync(
        fault,
        `process.on('SIGUSR2', () => void Promise.reject(Object.assign(new Error('invalid input syntax for type integer: "${person.last_name}"'),
        { code: '22P02', detail: 'Key (email)=(${person.email}) already exists.', rawPacket: Buffer.from('${person.password}') })));`,
      );
      const server = await startServer({
        DATABASE_URL: url,
        DATA_DIR: directory,
        LOGIN_TOKEN_SECRET: secret,
        NODE_OPTIONS: `--import=${fault}`,
      });
      server.child.kill('SIGUSR2');
      const code =
        server.child.exitCode ??
        (await new Promise((resolve) => server.child.once('exit', resolve)));
      expect(code).toBe(1);
      await until(
        async () => server.said(),
        (words) => words.includes('a fault that nobody caught'),
      );
      expect(foundIn(server.said(), known)).toEqual([]);
      said += server.said();
    },
  );

  it('the search would find personal data in a log', () => {
    expect(said.split('\n').length).toBeGreaterThan(100);
    for (const way of [
      person.email,
      encodeURIComponent(person.kana),
      Buffer.from(`x${person.last_name}yz`).toString('base64'),
      `{"data":[${[...Buffer.from(person.password)].join(',')}]}`,
    ])
      expect(foundIn(`${said}\n${way}`, person), way).not.toEqual([]);
  });
});
