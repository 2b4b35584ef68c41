/** A person whose data is unique, and the ways in which it can be written. */
export const person = {
  last_name: '甕割山',
  first_name: '淵黙郎',
  kana: 'みかわりやま えんもくろう',
  email: 'mikawari.enmoku@distinct-mailbox.example',
  other_email: 'second-mikawari@distinct-mailbox.example',
  phone: '08055501937',
  phone_in_parts: '080-5550-1937',
  postcode: '381-4301',
  street: '鬼無里字日影四千二百番',
  message: '秘中の秘です "ほねのこと" \n 甕を割ったのは私です',
  password: 'Geheimnis-Krug-5519-zerbrochen!',
  wrong_password: 'Falscher-Krug-8830-zerbrochen!',
  card_number: '4147463011110083',
  test_card: '4111111111111111',
} as const;

/**
 * The forms of a text in a log: as it is, in JSON, in a URL, in base64 at each of its three
 * offsets, in hex, as a list of bytes.
 */
export function waysToWrite(text: string): string[] {
  const bytes = Buffer.from(text);
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replaceAll(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // neighbouring bytes shift the bits: only the part that does not depend on them is searched for
  const base64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    ...new Set([
      text,
      json,
      JSON.stringify(json).slice(1, -1),
      ascii,
      ascii.replaceAll('\\', '\\\\'),
      encodeURIComponent(text),
      encodeURIComponent(text).toLowerCase(),
      encodeURIComponent(text).replaceAll('%20', '+'),
      ...base64,
      ...url,
      bytes.toString('hex'),
      [...bytes].join(','),
    ]),
  ].filter((way) => way.length >= 6 || way === text);
}

/** Which of these texts a log contains, and in which form. */
export const foundIn = (log: string, texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    waysToWrite(text).flatMap((way) => {
      const at = log.indexOf(way);
      return at < 0
        ? []
        : [`${name} as ${way}: …${log.slice(Math.max(0, at - 200), at + way.length + 60)}…`];
    }),
  );
