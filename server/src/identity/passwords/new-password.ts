import { isTooShort, shortestPassword } from '@noren/contract/passwords';
import { dictionary } from '@zxcvbn-ts/language-common';
import { failOf } from '../../platform/http/failure.ts';

/** Passwords found in leaks, the most common first. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Whether guessers try a password first: a common one, in any case or width, also with up to six
 * digits or signs appended, or one of fewer than four different characters.
 */
function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const word = plain.replace(/[^\p{L}]{1,6}$/u, '');
  return (
    new Set(plain).size < 4 ||
    commonPasswords.has(plain) ||
    (word !== '' && commonPasswords.has(word))
  );
}

/** Returns the reason a password is refused, or null. */
export const passwordProblem = (
  password: string,
): 'NEW_PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_COMMON' | null =>
  isTooShort(password)
    ? 'NEW_PASSWORD_TOO_SHORT'
    : isCommonPassword(password)
      ? 'NEW_PASSWORD_TOO_COMMON'
      : null;

const fail = failOf<'POST /users'>();

/** Returns the failure for a refused new password, the same for every endpoint that sets one. */
export const passwordRefusal = (why: 'NEW_PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_COMMON') =>
  why === 'NEW_PASSWORD_TOO_SHORT' ? fail(why, { min_length: shortestPassword }) : fail(why);

/** @throws Failure NEW_PASSWORD_TOO_SHORT, NEW_PASSWORD_TOO_COMMON */
export function checkNewPassword(password: string): void {
  const why = passwordProblem(password);
  if (why) throw passwordRefusal(why);
}
