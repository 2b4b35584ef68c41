// A thread that hashes passwords; plain JavaScript, because a thread is started from a file as it
// is.
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Hashes or verifies with argon2id; default costs are the library's.
 * @param {{
 *   password: string | Uint8Array,
 *   hashed?: string,
 *   costs?: import('@node-rs/argon2').Options,
 * }} task with `hashed`: verifies the password against it
 * @returns {string | boolean} the hash, or whether the password matches; false for a malformed hash
 */
export default function work({ password, hashed, costs }) {
  if (hashed === undefined) return hashSync(password, costs);
  try {
    return verifySync(hashed, password);
  } catch {
    return false;
  }
}
