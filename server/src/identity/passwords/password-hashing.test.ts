import { expect, it } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

it('hashes with 19 MiB and two passes, and verifies the password', async () => {
  const passwords = createPasswordHashing({ perNetwork: true });
  const hashed = await passwords.hash('花森の合言葉は秘密です', '192.0.2.1');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hashed, '花森の合言葉は秘密です', '192.0.2.1')).toBe(true);
  expect(await passwords.verify(hashed, '花森の合言葉は秘密', '192.0.2.1')).toBe(false);
  expect(await passwords.verify(null, '花森の合言葉は秘密です', '192.0.2.1')).toBe(false);
  await passwords.close();
});
