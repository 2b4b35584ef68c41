import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from './send.ts';

/** `npm run proof -- emails` sends as many as a drop causes. */
const many = Number(process.env.EMAILS ?? 60);

let post: MailServer;
let shop: TestShop;
beforeAll(async () => {
  post = await startMailServer();
  const key = join(mkdtempSync(join(tmpdir(), 'noren-dkim-')), 'key.pem');
  writeFileSync(
    key,
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  );
  shop = await openShop({
    settings: {
      SMTP_URL: post.url,
      MAIL_FROM: 'orders@shop.example',
      DKIM_KEY_FILE: key,
      DKIM_SELECTOR: 'mail1',
      SMTP_CONNECTIONS: '8',
    },
  });
});
afterAll(async () => {
  await shop.close();
  await post.stop();
});

const buy = async (people: string[]) => {
  const sku = await newSku(shop, { stock: people.length });
  for (const email of people) await (await newGuest(shop)).order(sku, 1, { email });
};

describe('sent emails', () => {
  it('have names of one domain in From, signature, envelope and Message-ID', async () => {
    await buy(['one@example.com']);
    expect(await sendEmails(shop.app)).toBe(1);
    const raw = (post.raw.at(-1) as string).replaceAll(/\r\n[ \t]+/g, ' ');
    expect(raw).toMatch(/^From: .*<orders@shop\.example>\r$/m);
    expect(raw).toMatch(/^Reply-To: .*<hanamori@example\.com>\r$/m);
    expect(raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; .*d=shop\.example;.* s=mail1;/m);
    expect(raw).toMatch(/^Message-ID: <[^@>]+@shop\.example>\r$/im);
    // the signed headers, so that a relay cannot replace sender or text
    expect(/^DKIM-Signature:.*; h=([^;]+);/m.exec(raw)?.[1]?.toLowerCase().split(':')).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'reply-to']),
    );
  });

  it(
    `go in parallel over connections that stay open, however slow the mail server is: ${many}`,
    { tags: 'deep', timeout: 180_000 },
    async () => {
      const people = Array.from({ length: many }, (_, at) => `buyer-${at}@example.com`);
      await buy(['first@example.com']);
      await sendEmails(shop.app);
      // as many as a drop causes, each with all facts of its order
      await shop.sql(
        `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
       SELECT store_id, order_id, 'placed', 1000 + n, 'buyer-' || n || '@example.com' FROM emails, generate_series(0, $1::int - 1) n WHERE recipient = 'first@example.com'`,
        [many],
      );
      post.slowDown(180);
      const [mails, connections] = [post.mails.length, post.connections];
      const began = performance.now();
      let sent = 0;
      while (sent < many) sent += await sendEmails(shop.app);
      const took = performance.now() - began;
      post.slowDown(0);
      process.stdout.write(
        `${many} emails left in ${(took / 1000).toFixed(1)} s, over ${post.connections - connections} connections\n`,
      );
      expect(
        post.mails
          .slice(mails)
          .map((mail) => mail.to?.[0]?.address)
          .toSorted(),
      ).toEqual(people.toSorted());
      // one after another, 60 take at least 10.8 s and a thousand 180 s
      expect(took).toBeLessThan(many > 60 ? 60_000 : 8_000);
      // a connection is closed after a hundred emails, because mail servers count them
      expect(post.connections - connections).toBeLessThanOrEqual(8 + many / 100);
    },
  );
});
