import { callsAt } from '../../server/test/call.ts';
import type { TestShop } from '../../server/test/shop.ts';
import type { ServerProcess } from '../bench/server-process.ts';

/** Platform tokens of the proofs are signed with this; a server of theirs has it as LOGIN_TOKEN_SECRET. */
export const loginSecret = 'the platform of the proofs, 32 characters';

/** A server in a process of its own, for the buyers of the server's tests. */
export function shopAt({ origin, sql }: Pick<ServerProcess, 'origin' | 'sql'>): TestShop {
  const call = callsAt(origin);
  const app = { config: { login_token_secret: loginSecret }, now: () => new Date() };
  return {
    origin,
    call,
    sql,
    app: app as TestShop['app'],
    guest: async () => (await call('POST', '/guest/token')).body.data.token as string,
  } as TestShop;
}
