import { randomUUID } from 'node:crypto';
import { writePassport, type PassportRole } from '../../../../server/src/identity/sessions/passport-token.ts';
import type { PlaygroundApp } from '../app.ts';

export interface Persona {
  name: string;
  role: 'member' | 'guest' | 'buyer' | 'seller';
  channel: 'marketplace' | 'shop';
  region: 'JP' | 'TW';
  /** enters as this person: by a live platform’s token, good for one use within 15 minutes; a guest needs `token` besides */
  url: string;
  /** a session of this person; null where entering is refused */
  token: string | null;
}

/** What the live platform would hand over about this person. */
export function demoPassport(
  app: PlaygroundApp,
  person: { sub: string; role: PassportRole; email?: string; name?: string; region?: string; locale?: string },
): Promise<string> {
  // DEMO always has a secret (config.ts)
  return writePassport(app.config.login_token_secret ?? '', { ...person, jti: randomUUID() }, app.now());
}
