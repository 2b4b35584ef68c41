import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BadSetting } from './cannot-start.ts';
import { readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'noren-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env });

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database_url: null,
      database_listen_url: null,
      database_pool_size: 10,
      database_prepare: 'auto',
      drain_seconds: 0,
      demo: 'shop',
      public_url: null,
      trusted_proxies: null,
      rate_limit: true,
      log_level: 'info',
      payment_minutes: 30,
      ask_after_seconds: 60,
      cart_days: 90,
      email_days: 30,
      operator_key: null,
      metrics_key: null,
      gmo_base_url: null,
    });
  });
  it('is not a demo on a database server unless DEMO is set', () => {
    const DATABASE_URL = 'postgres://u@h/d';
    expect(read({ DATABASE_URL }).demo).toBe(false);
    expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe('shop');
    expect(read({ DEMO: '0' }).demo).toBe(false);
    expect(read({ DEMO: 'load' }).demo).toBe('load');
  });
  it('reads an empty value as unset', () =>
    expect(read({ PORT: '', PUBLIC_URL: '', DEMO: '' })).toMatchObject({
      port: 3000,
      public_url: null,
      demo: 'shop',
    }));
  it.each([
    ['CART_DAYS', 'cart_days', ['7', '99', '365', '3650']],
    ['EMAIL_DAYS', 'email_days', ['3', '10', '199', '365']],
  ] as const)('%s from its least to its greatest', (name, field, values) => {
    for (const value of values) expect(read({ [name]: value })[field]).toBe(Number(value));
  });
  it('strips the trailing slash of addresses', () =>
    expect(
      read({
        DEMO: '0',
        PUBLIC_URL: 'https://shop.example/',
        GMO_BASE_URL: 'https://gmo.example/',
        PAYUNI_BASE_URL: 'https://payuni.example/api/',
      }),
    ).toMatchObject({
      public_url: 'https://shop.example',
      gmo_base_url: 'https://gmo.example',
      payuni_base_url: 'https://payuni.example/api',
    }));
  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://shop.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'https://localhost.example' },
    { DEMO: 'load', HOST: 'shop.internal' },
    { DEMO: '1', DATABASE_URL: 'postgres://u@h/d', PUBLIC_URL: 'https://shop.example' },
  ])('a demo that others would reach is refused unless that is meant: %j', (env) => {
    expect(() => read(env)).toThrow(BadSetting);
    expect(() => read(env)).toThrow(/^DEMO: .*DEMO=0.*DEMO_IN_PUBLIC=1/);
    expect(read({ ...env, DEMO_IN_PUBLIC: '1' })).toMatchObject({ demo_in_public: true });
    expect(read({ ...env, DEMO: '0' })).toMatchObject({ demo: false, demo_in_public: false });
  });
  it.each<Record<string, string>>([
    {},
    { PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost' },
  ])('a demo of this machine alone is a matter of course: %j', (env) => {
    expect(read(env)).toMatchObject({ demo: 'shop', demo_in_public: false });
    expect(read({ ...env, DEMO_IN_PUBLIC: '1' })).toMatchObject({ demo_in_public: false });
  });
  it('creates a settings key once, readable only by its owner', () => {
    const first = read({}).settings_key;
    expect(first).toHaveLength(32);
    expect(read({}).settings_key).toEqual(first);
    const file = join(DATA_DIR, 'settings.key');
    expect(readFileSync(file, 'utf8').trim()).toBe(first.toString('hex'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({})).toMatchObject({ settings_key_file: file, settings_keys_former: [] });
    expect(read({ SETTINGS_KEY: 'ab'.repeat(32) })).toMatchObject({
      settings_key: Buffer.from('ab'.repeat(32), 'hex'),
      settings_key_file: null,
    });
    expect(
      read({ SETTINGS_KEY_FORMER: `${'cd'.repeat(32)},${'EF'.repeat(32)}` }).settings_keys_former,
    ).toEqual([Buffer.from('cd'.repeat(32), 'hex'), Buffer.from('ef'.repeat(32), 'hex')]);
  });

  it.each<Record<string, string>>([
    { DEMO: '0' },
    { GMO_BASE_URL: 'https://p01.mul-pay.jp' },
    { PAYUNI_BASE_URL: 'https://api.payuni.com.tw/api' },
  ])(
    'waits at least twice the longest gateway call before a payment call counts as dead: %j',
    (env) => {
      expect(read(env).ask_after_seconds).toBe(240);
      expect(read({ ...env, ASK_AFTER_SECONDS: '200' }).ask_after_seconds).toBe(200);
      for (const wrong of ['199', '60', '5', '901'])
        expect(() => read({ ...env, ASK_AFTER_SECONDS: wrong })).toThrow(
          /^ASK_AFTER_SECONDS: .*from 200 to 900$/,
        );
    },
  );

  it('creates a secret for platform tokens only in a demo', () => {
    const first = read({}).login_token_secret;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(read({}).login_token_secret).toBe(first);
    expect(statSync(join(DATA_DIR, 'login-token.key')).mode & 0o777).toBe(0o600);
    expect(read({ DEMO: '0' }).login_token_secret).toBeNull();
    expect(read({ LOGIN_TOKEN_SECRET: 'x'.repeat(32) }).login_token_secret).toBe('x'.repeat(32));
  });

  it.each([
    ['PORT', 'abc', /port number/],
    ['PORT', '99999', /65535/],
    ['PORT', '-1', /port number/],
    ['DATABASE_URL', 'mysql://x', /postgres/],
    ['DATABASE_LISTEN_URL', 'localhost:5432', /postgres/],
    ['DATABASE_POOL_SIZE', '1', /2 to 299/],
    ['DATABASE_POOL_SIZE', '300', /2 to 299/],
    ['DATABASE_PREPARE', 'yes', /auto, on or off/],
    ['DRAIN_SECONDS', '61', /0 to 60/],
    ['DEMO', 'yes', /0, 1 or load/],
    ['PUBLIC_URL', 'shop.example', /URL/],
    ['PUBLIC_URL', 'localhost:3000', /http/],
    ['PUBLIC_URL', 'javascript:alert(1)', /http/],
    ['MEDIA_URL', 'media.example', /http/],
    ['GMO_BASE_URL', 'ftp://gmo.example', /http/],
    ['LOGIN_TOKEN_SECRET', 'short', /32 characters/],
    ['OPERATOR_KEY', 'short', /16 characters/],
    ['METRICS_KEY', 'short', /16 characters/],
    ['SECURITY_CONTACT', 'security@shop.example', /mailto:/],
    ['TRUSTED_PROXIES', 'nginx', /number of proxies/],
    ['RATE_LIMIT', 'no', /on or off/],
    ['LOG_LEVEL', 'loud', /info/],
    ['SETTINGS_KEY', 'xyz', /64 hex/],
    ['SETTINGS_KEY_FORMER', `${'ab'.repeat(32)},`, /64 hex/],
    ['SETTINGS_KEY_FORMER', 'xyz', /64 hex/],
    ['MAIL_FROM', 'Noren <a@b.example>', /one email address/],
    ['MAIL_FROM', 'nobody', /one email address/],
    ['PAYMENT_MINUTES', 'soon', /minutes/],
    ['PAYMENT_MINUTES', '0', /minutes/],
    ['CART_DAYS', '6', /days from 7 to 3650/],
    ['CART_DAYS', '3651', /days from 7 to 3650/],
    ['EMAIL_DAYS', '2', /days from 3 to 365/],
    ['EMAIL_DAYS', '366', /days from 3 to 365/],
    ['EMAIL_DAYS', 'for ever', /days/],
    ['ASK_AFTER_SECONDS', '4', /seconds from 5 to 900/],
    ['ASK_AFTER_SECONDS', '901', /seconds from 5 to 900/],
    ['ASK_AFTER_SECONDS', 'soon', /seconds/],
  ])('%s=%s stops the start with one clear line', (name, value, why) => {
    let thrown: unknown;
    try {
      read({ [name]: value });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(BadSetting);
    const { message } = thrown as BadSetting;
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).toMatch(why);
    expect(message).not.toContain('\n');
  });

  it('accepts a bounce address with room for a number, and a bounce key', () => {
    expect(read({})).toMatchObject({ bounce_address: null, bounces_key: null });
    expect(
      read({ BOUNCE_ADDRESS: 'bounces@shop.example', BOUNCES_KEY: 'x'.repeat(16) }),
    ).toMatchObject({ bounce_address: 'bounces@shop.example' });
    for (const BOUNCE_ADDRESS of [
      'bounces',
      'a+b@shop.example',
      `${'b'.repeat(33)}@shop.example`,
      'a@b@c',
    ])
      expect(() => read({ BOUNCE_ADDRESS })).toThrow(/^BOUNCE_ADDRESS: /);
    expect(() => read({ BOUNCES_KEY: 'short' })).toThrow(/^BOUNCES_KEY: /);
  });
});
