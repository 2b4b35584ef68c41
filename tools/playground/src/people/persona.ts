import { randomUUID } from 'node:crypto';
import {
  writePassport,
  type PassportRole,
} from '../../../../server/src/identity/sessions/passport-token.ts';
import type { PlaygroundApp } from '../app.ts';

export interface Persona {
  name: string;
  role: 'member' | 'guest' | 'buyer' | 'seller';
  channel: 'marketplace' | 'shop';
  region: 'JP' | 'TW';
  /**
   * logs in as this person with a platform token that works once within 15 minutes; a guest also
   * needs `token`
   */
  url: string;
  /** a session of this person; null if the login was rejected */
  token: string | null;
}

/** Creates the token that a live platform would issue for this person. */
export function demoPassport(
  app: PlaygroundApp,
  person: {
    sub: string;
    role: PassportRole;
    email?: string;
    name?: string;
    region?: string;
    locale?: string;
  },
): Promise<string> {
  // with DEMO there is always a secret (config.ts)
  return writePassport(
    app.config.login_token_secret ?? '',
    { ...person, jti: randomUUID() },
    app.now(),
  );
}
