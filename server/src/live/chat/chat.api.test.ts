import type { Chat, ChatAction } from '@noren/contract/entities/chat';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, nobody, theMember, TestBuyer } from '../../../test/buyer.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { buyerSession, makePost, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
let post: number;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  post = (await makePost(shop, seller, { upcoming_at: null })).id;
});

const write = (buyer: TestBuyer, text: string, name = 'はな', id = post) =>
  buyer.call('POST', `/posts/${id}/comments`, { body: { name, text } });
const read = async (query = ''): Promise<Chat> =>
  (await nobody(shop).call('GET', `/posts/${post}/comments${query}`)).body;
const act = (body: ChatAction, { member = seller, id = post } = {}) =>
  shopCall(shop, 'POST', `/posts/${id}/chat/actions`, { member, body });
const texts = async (query = '') => (await read(query)).comments.map(({ text }) => text);
const refusal = ({ status, body }: { status: number; body: any }) => [
  status,
  body.code,
  body.reason ?? null,
];
const wrote = async (text: string): Promise<{ buyer: TestBuyer; sequence: number }> => {
  const buyer = await newGuest(shop);
  return { buyer, sequence: (await write(buyer, text)).body.sequence };
};

describe('POST /posts/{id}/comments', () => {
  it('writes one comment per key, and refuses another text with it', async () => {
    const buyer = await newGuest(shop);
    const send = (text: string) =>
      buyer.call('POST', `/posts/${post}/comments`, {
        body: { name: 'はな', text },
        headers: { 'idempotency-key': 'one-comment' },
      });
    const first = await send('一度だけ');
    expect((await send('一度だけ')).body).toEqual(first.body);
    expect(refusal(await send('二度目'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED', null]);
    expect(await texts()).toEqual(['一度だけ']);
  });

  it('keeps the order of parallel comments, and reports each to viewers once', async () => {
    const stream = await EventStream.open(shop.origin, post);
    const guests = await Promise.all(Array.from({ length: 20 }, () => newGuest(shop)));
    const answers = await Promise.all(
      guests.flatMap((guest, nth) => [write(guest, `a${nth}`), write(guest, `b${nth}`)]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const sequences = answers.map(({ body }) => body.sequence as number);
    expect(new Set(sequences).size).toBe(40);
    const { comments, revision } = await read();
    expect(comments.map(({ sequence }) => sequence)).toEqual(sequences.toSorted((a, b) => a - b));
    for (const { body } of answers)
      expect(comments).toContainEqual({
        sequence: body.sequence,
        name: 'はな',
        text: body.text,
        is_host: false,
        created_at: body.created_at,
      });
    await stream.until(({ chats }) => chats.at(-1)?.revision === revision);
    expect(stream.chats.flatMap((chat) => chat.comments)).toEqual(comments);
    let known = 0;
    for (const { from, revision: next } of stream.chats) {
      expect(from).toBe(known);
      known = next;
    }
    expect(stream.last).toBeGreaterThan(0);
    await stream.close();
  });

  it('gives a viewer who comes back the revision, and what followed theirs', async () => {
    await wrote('one');
    const { revision } = await read();
    await wrote('two');
    const stream = await EventStream.open(shop.origin, post);
    await stream.until(({ chats }) => chats.length > 0);
    expect(stream.chats[0]).toMatchObject({ from: revision + 1, comments: [] });
    expect(await read(`?after=${revision}`)).toMatchObject({
      from: revision,
      revision: revision + 1,
      comments: [{ text: 'two' }],
      is_cut: false,
    });
    await stream.close();
  });

  it('lists the newest 50, and older ones before a comment', async () => {
    const { sequence } = await wrote('first');
    await shop.sql(
      `INSERT INTO post_comments (store_id, post_id, sequence, revision, buyer_id, name, text, created_at)
       SELECT store_id, post_id, sequence + n, sequence + n, buyer_id, name, 'line ' || n, created_at FROM post_comments, generate_series(1, 60) n
        WHERE post_id = $1 AND sequence = $2`,
      [post, sequence],
    );
    const newest = await read();
    expect(newest.comments.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, nth) => `line ${nth + 11}`),
    );
    expect(newest.has_older).toBe(true);
    const older = await read(`?before=${newest.comments[0]?.sequence}`);
    expect(older.comments.map(({ text }) => text)).toEqual([
      'first',
      ...Array.from({ length: 10 }, (_, nth) => `line ${nth + 1}`),
    ]);
    expect(older.has_older).toBe(false);
  });

  it('takes 200 graphemes of one line, and no links', async () => {
    const guest = await newGuest(shop);
    const family = '👨‍👩‍👧‍👦';
    expect((await write(guest, family.repeat(200))).status).toBe(200);
    expect((await write(guest, `<b>太字</b>&amp;`)).body.text).toBe('<b>太字</b>&amp;');
    for (const text of [
      'あ'.repeat(201),
      family.repeat(201),
      '',
      ' \u200b ',
      'a\nb',
      'https://evil.example/x',
      'ｗｗｗ．evil．com を見て',
      'x'.repeat(5000),
    ])
      expect((await write(guest, text)).status, text.slice(0, 20)).toBe(422);
    expect((await write(guest, 'hello', 'x'.repeat(31))).status).toBe(422);
    expect((await write(guest, 'hello', 'evil.com')).status).toBe(422);
    expect(await texts()).toHaveLength(2);
  });

  it('is refused to ghosts, under the host’s or store’s name, and where the store has no chat', async () => {
    expect(refusal(await write(nobody(shop), 'hello')).slice(0, 2)).toEqual([401, 'UNAUTHORIZED']);
    const [{ store, host }] = (await shop.sql<{ store: string; host: string }>(
      `SELECT t.name AS store, l.name AS host FROM posts p JOIN stores t ON t.id = p.store_id JOIN livers l ON l.id = p.liver_id WHERE p.id = $1`,
      [post],
    )) as [{ store: string; host: string }];
    const member = await theMember(shop);
    for (const name of [store, ` ${host.normalize('NFKC').toUpperCase()} `])
      expect(refusal(await write(member, 'hello', name))).toEqual([409, 'COMMENT_REFUSED', 'name']);
    expect((await write(member, 'hello', 'はなこ')).status).toBe(200);
    expect(JSON.stringify(await read())).not.toContain('@');
    const buyer = await buyerSession(shop);
    const inShop = () =>
      shopCall(shop, 'POST', `/posts/${post}/comments`, {
        member: buyer,
        body: { name: 'はな', text: 'in the shop' },
      });
    expect(refusal(await inShop())).toEqual([409, 'COMMENT_REFUSED', 'off']);
    expect((await shopCall(shop, 'GET', `/posts/${post}/comments`)).body.is_on).toBe(false);
    await shop.sql(`UPDATE stores SET chat_in_shop = true WHERE slug = 'hanamori'`);
    expect((await inShop()).status).toBe(200);
    expect(await texts()).toEqual(['hello', 'in the shop']);
    await shop.sql(`UPDATE stores SET chat_in_shop = false WHERE slug = 'hanamori'`);
  });

  it('is refused with a blocked word of the store, in any width, case or kana', async () => {
    await shop.sql(`UPDATE stores SET chat_blocked_words = '{Spam,バカ}' WHERE slug = 'hanamori'`);
    const guest = await newGuest(shop);
    for (const text of ['ｓＰａＭ だよ', 'ﾊﾞｶ', 'ばか', 'バ・カ', 's p a m'])
      expect(refusal(await write(guest, text)), text).toEqual([409, 'COMMENT_REFUSED', 'words']);
    expect(refusal(await write(guest, 'hello', 'SPAM'))).toEqual([409, 'COMMENT_REFUSED', 'words']);
    expect((await write(guest, 'すてきです')).status).toBe(200);
    await shop.sql(`UPDATE stores SET chat_blocked_words = '{}' WHERE slug = 'hanamori'`);
  });

  it('is limited per person, refused after the show, and for private or missing posts', async () => {
    const guest = await newGuest(shop);
    for (let nth = 0; nth < 5; nth += 1) expect((await write(guest, `n${nth}`)).status).toBe(200);
    expect(await write(guest, 'n6')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
    });
    expect((await wrote('another person')).sequence).toBeGreaterThan(0);
    await shopCall(shop, 'PUT', `/posts/${post}`, {
      member: seller,
      body: { product_ids: [], live: false },
    });
    expect(refusal(await write(await newGuest(shop), 'late'))).toEqual([
      409,
      'COMMENT_REFUSED',
      'over',
    ]);
    const { id } = await makePost(shop, seller, { is_private: true });
    expect((await write(guest, 'hello', 'はな', id)).status).toBe(404);
    expect((await nobody(shop).call('GET', `/posts/${id}/comments`)).status).toBe(404);
    expect((await write(guest, 'hello', 'はな', 999_999)).status).toBe(404);
  });
});

describe('POST /posts/{id}/chat/actions', () => {
  it('answers as the host and pins, and viewers get both', async () => {
    const { sequence } = await wrote('大きさは?');
    const stream = await EventStream.open(shop.origin, post);
    await stream.until(({ chats }) => chats.length > 0);
    const said = await act({ type: 'say', text: '直径12センチです' });
    expect(said.body.comments.at(-1)).toMatchObject({ text: '直径12センチです', is_host: true });
    expect((await act({ type: 'pin', sequence })).body.pinned).toMatchObject({ sequence });
    await stream.until(({ chats }) => chats.at(-1)?.pinned?.sequence === sequence);
    expect(stream.chats.flatMap(({ comments }) => comments)).toMatchObject([{ is_host: true }]);
    expect((await act({ type: 'pin', sequence: null })).body.pinned).toBeNull();
    expect((await act({ type: 'pin', sequence: 9999 })).status).toBe(404);
    await stream.close();
  });

  it('hides a comment within a second, and never delivers its text again', async () => {
    const { sequence } = await wrote('きたない言葉');
    await act({ type: 'pin', sequence });
    const stream = await EventStream.open(shop.origin, post);
    await stream.until(({ chats }) => chats.length > 0);
    expect((await act({ type: 'hide', sequence })).status).toBe(200);
    await stream.until(({ chats }) => chats.at(-1)?.hidden.includes(sequence) === true, 1000);
    for (const query of ['', '?after=0', `?before=${sequence + 1}`])
      expect(JSON.stringify(await read(query))).not.toContain('きたない');
    expect((await read()).pinned).toBeNull();
    expect((await act({ type: 'pin', sequence })).status).toBe(404);
    await stream.close();
  });

  it('mutes a writer in the host’s posts, hides their comments at once, and unmutes', async () => {
    const { buyer, sequence } = await wrote('one');
    await write(buyer, 'two');
    await wrote('of another');
    const muted = await act({ type: 'mute', sequence, hide: true });
    expect(muted.body.muted).toEqual([{ sequence, name: 'はな' }]);
    expect(await texts()).toEqual(['of another']);
    expect(refusal(await write(buyer, 'three'))).toEqual([409, 'COMMENT_REFUSED', 'muted']);
    const { id } = await makePost(shop, seller, { upcoming_at: null });
    expect(refusal(await write(buyer, 'three', 'はな', id)).at(2)).toBe('muted');
    await act({ type: 'unmute', sequence });
    expect((await write(buyer, 'three')).status).toBe(200);
    expect((await read()) as object).not.toHaveProperty('muted');
    const answer = await act({ type: 'say', text: 'hello' });
    const own = answer.body.comments.at(-1).sequence;
    expect((await act({ type: 'mute', sequence: own, hide: false })).status).toBe(404);
  });

  it('blocks a word in every show of the store, logs it, and unblocks it', async () => {
    expect((await act({ type: 'block', word: 'ﾃﾝﾊﾞｲ' })).body.blocked_words).toEqual(['ﾃﾝﾊﾞｲ']);
    expect((await act({ type: 'block', word: 'ﾃﾝﾊﾞｲ' })).body.blocked_words).toEqual(['ﾃﾝﾊﾞｲ']);
    expect(refusal(await write(await newGuest(shop), 'てんばいです')).at(2)).toBe('words');
    expect(
      await shop.sql(
        "SELECT after->'blocked_words' AS words, after->>'host' AS host FROM audit_entries WHERE subject = 'chat' ORDER BY id DESC LIMIT 1",
      ),
    ).toEqual([{ words: ['ﾃﾝﾊﾞｲ'], host: expect.any(String) }]);
    await shop.sql(
      `UPDATE stores SET chat_blocked_words = (SELECT array_agg('w' || n) FROM generate_series(1, 200) n) WHERE slug = 'hanamori'`,
    );
    expect((await act({ type: 'block', word: 'x' })).body.errors).toMatchObject([
      { path: 'body.word' },
    ]);
    await shop.sql(`UPDATE stores SET chat_blocked_words = '{ﾃﾝﾊﾞｲ}' WHERE slug = 'hanamori'`);
    expect((await act({ type: 'unblock', word: 'ﾃﾝﾊﾞｲ' })).body.blocked_words).toEqual([]);
    expect((await wrote('転売ではなく、てんばい')).sequence).toBeGreaterThan(0);
    expect((await read()) as object).not.toHaveProperty('blocked_words');
  });

  it('slows a person down by seconds', async () => {
    expect((await act({ type: 'slow', seconds: 60 })).body.slow_seconds).toBe(60);
    const { buyer } = await wrote('one');
    const second = await write(buyer, 'two');
    expect(second.status).toBe(429);
    expect(second.body.retry_after).toBeGreaterThan(50);
    expect((await wrote('another person')).sequence).toBeGreaterThan(0);
    await act({ type: 'slow', seconds: 0 });
    expect((await write(buyer, 'two')).status).toBe(200);
  });

  it('is refused to buyers, and to hosts of another store or post', async () => {
    const { sequence } = await wrote('one');
    const other = await sellerSession(shop, 'demo-liver-2');
    expect((await act({ type: 'hide', sequence }, { member: other })).status).toBe(404);
    const buyer = await buyerSession(shop);
    expect((await act({ type: 'hide', sequence }, { member: buyer })).status).toBe(401);
    const elsewhere = await makePost(shop, seller);
    expect((await act({ type: 'hide', sequence }, { id: elsewhere.id })).status).toBe(404);
    expect(await texts()).toEqual(['one']);
  });
});

describe('the person behind a comment', () => {
  it('takes it along when they become a member, stays muted, and finds it in their export', async () => {
    const { buyer, sequence } = await wrote('as a guest');
    await act({ type: 'mute', sequence, hide: false });
    const entered = await shop.call('POST', '/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
      ...('guest' in buyer.who && { guest: buyer.who.guest }),
    });
    const member = new TestBuyer(shop, { member: entered.body.token });
    expect(refusal(await write(member, 'as a member')).at(2)).toBe('muted');
    const { body } = await member.call('POST', '/me/export', {
      body: { password: 'noren-demo-2026' },
    });
    expect(body.comments).toContainEqual({
      store: 'hanamori',
      post,
      name: 'はな',
      text: 'as a guest',
      created_at: expect.any(String),
    });
    await act({ type: 'unmute', sequence });
    expect((await write(member, 'as a member')).status).toBe(200);
  });
});

describe('POST /posts/{id}/chat/actions', () => {
  const send = (body: object) =>
    shopCall(shop, 'POST', `/posts/${post}/chat/actions`, {
      member: seller,
      body,
      headers: { 'idempotency-key': 'one-action' },
    });
  it('does a thing once per key, and refuses another with it', async () => {
    expect((await send({ type: 'say', text: 'いらっしゃいませ' })).status).toBe(200);
    expect((await send({ type: 'say', text: 'いらっしゃいませ' })).status).toBe(200);
    expect(refusal(await send({ type: 'slow', seconds: 5 }))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
      null,
    ]);
    expect(await texts()).toEqual(['いらっしゃいませ']);
  });
  it.each([{ type: 'shout' }, { type: 'slow', seconds: 301 }, { type: 'say', text: '' }])(
    'refuses %o',
    async (body) => {
      expect(await send(body)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION' },
      });
    },
  );
});
