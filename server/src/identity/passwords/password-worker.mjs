// One of the threads that hash passwords; plain JavaScript, for a thread is started from a file as it is.
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * argon2id with the library's own costs unless others are given.
 * @param {{ password: string | Uint8Array, hashed?: string, costs?: import('@node-rs/argon2').Options }} task with `hashed`: is the password the one it
 * was made of?
 * @returns {string | boolean} the hash, or the answer; a hash that is none answers no
 */
export default function work({ password, hashed, costs }) {
  if (hashed === undefined) return hashSync(password, costs);
  try {
    return verifySync(hashed, password);
  } catch {
    return false;
  }
}
