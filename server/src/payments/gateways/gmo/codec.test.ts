import { describe, expect, it } from 'vitest';
import {
  columnsToRows,
  decodeForm,
  decodeReply,
  echoSafe,
  encodeForm,
  encodeReply,
  encodeText,
  errorInfos,
  rowsToColumns,
  tenantName,
  tenantNameText,
  UnmappableCharacterError,
  unmappableCharacters,
} from './codec.ts';

describe('request form', () => {
  it('sends Windows-31J bytes: 髙 (U+9AD9) is FBFC, not the NEC duplicate EEE0', () => {
    expect(encodeForm({ MemberName: '髙橋 花子' })).toBe('MemberName=%FB%FC%8B%B4+%89%D4%8Eq');
  });

  it('leaves out undefined fields, keeps empty ones, escapes what HTML forms escape', () => {
    expect(encodeForm({ A: undefined, B: '', C: 'a&b=c+d|e%~*-._' })).toBe(
      'B=&C=a%26b%3Dc%2Bd%7Ce%25%7E*-._',
    );
  });

  it.each([
    ['wave dash', '\u301c', '%81%60'],
    ['minus', '\u2212', '%81%7C'],
    ['em dash', '\u2014', '%81%5C'],
    ['double bar', '\u2016', '%81a'],
    ['cent', '\u00a2', '%81%91'],
    ['pound', '\u00a3', '%81%92'],
    ['not', '\u00ac', '%81%CA'],
    ['split kana', 'か\u3099', '%82%AA'],
    ['a compatibility kanji of a name keeps its shape', '\ufa1b', '%FB%82'],
  ])('%s', (_name, text, bytes) => {
    expect(encodeForm({ X: text })).toBe(`X=${bytes}`);
  });

  it('agrees with the platform’s Shift_JIS decoder for every kana and kanji it encodes', () => {
    const decoder = new TextDecoder('shift_jis');
    let taken = 0;
    for (let point = 0x3041; point <= 0xfaff; point++) {
      const character = String.fromCharCode(point);
      if ((point >= 0xd800 && point <= 0xdfff) || unmappableCharacters(character).length > 0)
        continue;
      // Invisible characters are not sent at all.
      if (encodeText(character, 'X').length === 0) continue;
      // Rows of user-defined characters: decoders differ there, and no keyboard types them.
      if (point >= 0xe000 && point <= 0xf8ff) continue;
      taken += 1;
      expect(decoder.decode(encodeText(character, 'X'))).toBe(character);
    }
    expect(taken).toBeGreaterThan(6_800);
  });

  it('refuses characters outside Shift_JIS and names the field', () => {
    expect(() => encodeForm({ MemberName: '花子🌸' })).toThrow(UnmappableCharacterError);
    try {
      encodeForm({ MemberName: '花🌸é子?' });
    } catch (error) {
      expect(error).toMatchObject({ field: 'MemberName', characters: ['🌸', 'é'] });
    }
    expect(unmappableCharacters('花?子')).toEqual([]);
  });

  it('leaves out invisible characters: a kanji variant becomes its base character', () => {
    expect(unmappableCharacters('葛\u{e0100}城\u200b')).toEqual([]);
    expect(encodeForm({ X: '葛\u{e0100}城\u200b' })).toBe(encodeForm({ X: '葛城' }));
  });

  it('is decoded from its bytes', () => {
    const fields = { MemberName: '髙橋 花子ｱ', Note: 'a=b&c|d', Empty: '' };
    expect({ ...decodeForm(Buffer.from(encodeForm(fields), 'latin1')) }).toEqual(fields);
    expect({ ...decodeForm('a=%zz&b') }).toEqual({ a: '%zz', b: '' });
  });
});

describe('reply', () => {
  it('is one unescaped Windows-31J line', () => {
    const bytes = encodeReply({ MemberID: 'u1', MemberName: '髙 子' });
    expect(bytes.toString('latin1')).toBe('MemberID=u1&MemberName=\xfb\xfc \x8e\x71\r\n');
    expect({ ...decodeReply(bytes) }).toEqual({ MemberID: 'u1', MemberName: '髙 子' });
  });

  it('splits on the first = only and does not unescape', () => {
    expect({ ...decodeReply(Buffer.from('A=1=2&B=%41+c&C=\r\n')) }).toEqual({
      A: '1=2',
      B: '%41+c',
      C: '',
    });
  });

  it('reads the whole raw RedirectUrl of ACS=2', () => {
    const url = 'https://tds.example/cb?transId=1&t=2&x=ACS=0';
    expect({ ...decodeReply(Buffer.from(`ACS=2&RedirectUrl=${url}\r\n`)) }).toEqual({
      ACS: '2',
      RedirectUrl: url,
    });
  });

  it('pairs the n-th code with the n-th info', () => {
    expect(
      errorInfos(decodeReply(Buffer.from('ErrCode=E01|E01&ErrInfo=E01050002|E01060006'))),
    ).toEqual([
      { code: 'E01', info: 'E01050002' },
      { code: 'E01', info: 'E01060006' },
    ]);
    expect(errorInfos({ ErrCode: '', ErrInfo: '' })).toEqual([]);
    expect(errorInfos({})).toEqual([]);
  });

  it('reads columns, with empty cells and kanji whose second byte is |', () => {
    // 矛 is 96 B5, ソ 83 5C, ポ 83 7C: split as bytes, ポ would break the list.
    const rows = [
      { CardSeq: '0', HolderName: 'ポ', CardName: '' },
      { CardSeq: '1', HolderName: '', CardName: 'ソ' },
    ];
    const read = columnsToRows(decodeReply(encodeReply(rowsToColumns(rows))));
    expect(read.map((row) => ({ ...row }))).toEqual(rows);
  });

  it('makes free text safe for an echo', () => {
    expect(echoSafe('A&B|C=D\r\nE')).toBe('A＆B｜C＝D E');
  });
});

describe('TdTenantName', () => {
  it('is EUC-JP in base64', () => {
    expect(tenantName('花森')).toBe(Buffer.from([0xb2, 0xd6, 0xbf, 0xb9]).toString('base64'));
    expect(tenantNameText(tenantName('花森') ?? '')).toBe('花森');
  });

  it('is cut at a whole character so that 25 bytes hold it', () => {
    const long = tenantName('花森堂オンラインショップ本店') ?? '';
    expect(long.length).toBeLessThanOrEqual(25);
    expect(tenantNameText(long)).toBe('花森堂オンラインシ');
    expect(tenantNameText(tenantName('A花森堂オンラインショップ') ?? '')).toBe('A花森堂オンライン');
  });

  it('leaves out characters outside EUC-JP', () => {
    expect(tenantNameText(tenantName('花🌸森') ?? '')).toBe('花森');
    expect(tenantName('🌸')).toBeUndefined();
    expect(tenantNameText(tenantName('Śliwka') ?? '')).toBe('Sliwka');
  });
});
