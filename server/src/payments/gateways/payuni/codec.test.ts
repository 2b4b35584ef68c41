import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Fields,
  decodeQuery,
  decryptText,
  encodeQuery,
  encryptText,
  EnvelopeError,
  hashOf,
  openFields,
  rowsOf,
  rowsToFields,
  sealFields,
} from './codec.ts';

const KEYS = { hash_key: '12345678901234567890123456789012', hash_iv: '1234567890123456' };

const VECTORS = [
  {
    fields: { MerID: 'AAA', MerTradeNo: 'BBB' },
    plain: 'MerID=AAA&MerTradeNo=BBB',
    encrypted:
      '47396636346f66735853533167396942344f587a3775696b34752b596e70452b3a3a3a4373354a5a5143306b7153467531354c6e6f554a69773d3d',
    hash: 'ED643E971A700C25A7FCDF5D0369E89704F33C4A10167024D71D5452B371DE40',
  },
  {
    fields: { MerID: 'AAA', MerTradeNO: 'BBB', Prod: '商品說明' },
    plain: 'MerID=AAA&MerTradeNO=BBB&Prod=%E5%95%86%E5%93%81%E8%AA%AA%E6%98%8E',
    encrypted:
      '47396636346f66735853533167396942344f587a3775696b34732b596e70452b675270564f73536b7753446c6a4d77526d4e374256514173672b6c78616d4533504d475152642b362f4530626f446e4f6356533969756c743a3a3a4b5961342f4635456965743069385a784b6277704a413d3d',
    hash: 'E97180D78C8378D64A188D292938B9D2717034F292B626019B01DF160AEFC0B7',
  },
];

describe('the published vectors', () => {
  it.each(VECTORS)('$plain', ({ fields, plain, encrypted, hash }) => {
    expect(encodeQuery(fields)).toBe(plain);
    expect(encryptText(plain, KEYS)).toBe(encrypted);
    expect(hashOf(encrypted, KEYS)).toBe(hash);
    expect(sealFields(fields, KEYS)).toEqual({ EncryptInfo: encrypted, HashInfo: hash });
    expect(decryptText(encrypted, KEYS)).toBe(plain);
    expect({ ...openFields({ EncryptInfo: encrypted, HashInfo: hash }, KEYS) }).toEqual(fields);
  });
});

describe('an envelope', () => {
  const sealed = sealFields({ MerID: 'S01', TradeAmt: '1280' }, KEYS);
  const refused = (attempt: () => unknown): string => {
    try {
      attempt();
    } catch (error) {
      if (error instanceof EnvelopeError) return error.reason;
      throw error;
    }
    return 'opened';
  };

  it('does not open with another shop’s signature', () => {
    const other = { ...KEYS, hash_key: `${KEYS.hash_key.slice(0, 31)}x` };
    expect(refused(() => openFields(sealed, other))).toBe('hash_mismatch');
    expect(refused(() => openFields({ ...sealed, HashInfo: '' }, KEYS))).toBe('hash_mismatch');
    expect(
      refused(() => openFields({ ...sealed, HashInfo: sealed.HashInfo.toLowerCase() }, KEYS)),
    ).toBe('hash_mismatch');
  });

  it('does not open after any change, even if signed again', () => {
    fc.assert(
      fc.property(
        fc.nat(sealed.EncryptInfo.length - 1),
        fc.integer({ min: 1, max: 15 }),
        (at, shift) => {
          const digit = (
            (Number.parseInt(sealed.EncryptInfo[at] as string, 16) + shift) %
            16
          ).toString(16);
          const changed =
            sealed.EncryptInfo.slice(0, at) + digit + sealed.EncryptInfo.slice(at + 1);
          expect(refused(() => openFields({ ...sealed, EncryptInfo: changed }, KEYS))).toBe(
            'hash_mismatch',
          );
          // base64 has redundant characters: a change that still opens gives the same content
          const signedAgain = { EncryptInfo: changed, HashInfo: hashOf(changed, KEYS) };
          if (refused(() => openFields(signedAgain, KEYS)) === 'opened')
            expect({ ...openFields(signedAgain, KEYS) }).toEqual({
              MerID: 'S01',
              TradeAmt: '1280',
            });
        },
      ),
    );
  });

  const inHex = (text: string) => Buffer.from(text).toString('hex');
  const [cipher = '', tag = ''] = Buffer.from(sealed.EncryptInfo, 'hex').toString().split(':::');
  it.each([
    ['nothing', ''],
    ['no hex', 'zz'],
    ['half a byte', 'abc'],
    ['no tag', inHex(cipher)],
    ['an empty tag', inHex(`${cipher}:::`)],
    [
      'a short tag',
      inHex(`${cipher}:::${Buffer.from(tag, 'base64').subarray(0, 4).toString('base64')}`),
    ],
    ['two tags', inHex(`${cipher}:::${tag}:::${tag}`)],
    ['another message’s tag', inHex(`${cipher}:::${Buffer.alloc(16).toString('base64')}`)],
  ])('is malformed with %s', (_name, encrypted) => {
    expect(refused(() => decryptText(encrypted, KEYS))).toBe('malformed');
  });

  it('needs keys of the right length, and does not reveal them', () => {
    expect(() => sealFields({}, { ...KEYS, hash_key: 'geheim' })).toThrow(
      /^PAYUNi HashKey must be 32 bytes$/,
    );
    expect(() => decryptText('00', { ...KEYS, hash_iv: 'geheim' })).toThrow(
      /^PAYUNi HashIV must be 16 bytes$/,
    );
  });

  it('preserves every text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.string({ unit: 'grapheme' }),
        ),
        (fields) => {
          const message = sealFields(fields, KEYS);
          expect(message.EncryptInfo).toMatch(/^([0-9a-f]{2})+$/);
          expect(message.HashInfo).toMatch(/^[0-9A-F]{64}$/);
          expect(Object.entries(openFields(message, KEYS))).toEqual(Object.entries(fields));
        },
      ),
    );
  });
});

describe('the query string', () => {
  it('escapes as PHP does: only -_. stay, space is a plus, hex in capitals', () => {
    expect(encodeQuery({ X: "a b+c&d=e/é!'()*~-_." })).toBe(
      'X=a+b%2Bc%26d%3De%2F%C3%A9%21%27%28%29%2A%7E-_.',
    );
    expect(encodeQuery({ 'Result[0][TradeNo]': '1' })).toBe('Result%5B0%5D%5BTradeNo%5D=1');
    expect(encodeQuery({ X: 'half \ud83c' })).toBe('X=half+%EF%BF%BD');
  });

  it('omits undefined fields, and keeps empty ones and the order', () => {
    expect(encodeQuery({ B: '', A: undefined, C: '1' })).toBe('B=&C=1');
  });

  it('accepts both forms of spaces, names without a value, the last of two values, and invalid escapes', () => {
    expect({ ...decodeQuery('a=1+2%203&b&a=9&c=%zz&=x&__proto__=y') }).toEqual(
      Object.assign(Object.create(null), { a: '9', b: '', c: '%zz', '': 'x', ['__proto__']: 'y' }),
    );
  });

  it('contains only characters that need no escape, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const query = encodeQuery({ X: text });
        expect(query).toMatch(/^X=([A-Za-z0-9_.+-]|%[0-9A-F]{2})*$/);
        expect(decodeQuery(query)['X']).toBe(text.toWellFormed());
      }),
    );
  });

  it('keeps the order of its fields', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Za-z]\w{0,8}$/)), (names) => {
        const query = encodeQuery(Object.fromEntries(names.map((name) => [name, '1'])));
        expect(query).toBe(names.map((name) => `${name}=1`).join('&'));
        expect(Object.keys(decodeQuery(query))).toEqual(names);
      }),
    );
  });

  it('reads lists of rows, in order and without unrelated fields', () => {
    const rows: Fields[] = [
      { TradeNo: '1', Note: 'a&b' },
      { TradeNo: '2' },
      { TradeNo: '3', Note: '' },
    ];
    const read = rowsOf(decodeQuery(encodeQuery({ Status: 'SUCCESS', ...rowsToFields(rows) })));
    expect(read.map((row) => ({ ...row }))).toEqual(rows);
    expect(
      rowsOf(decodeQuery('Result[1][A]=b&Result[0][A]=a&Result[x][A]=c&Result[0]=d')).map(
        (row) => ({ ...row }),
      ),
    ).toEqual([{ A: 'a' }, { A: 'b' }]);
    expect(rowsOf(decodeQuery('Status=SUCCESS'))).toEqual([]);
  });
});
