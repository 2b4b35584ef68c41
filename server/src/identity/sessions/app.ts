import type { Ground } from '../../platform/ground.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { MakeGuest } from './make-guest.ts';

/** Dependencies of this folder (app/context/app.ts). */
export interface SessionApp extends Ground {
  passwords: PasswordHashing;
  makeGuest: MakeGuest;
}
