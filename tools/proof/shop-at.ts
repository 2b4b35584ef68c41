import { callsAt } from '../../server/test/call.ts';
import type { TestShop } from '../../server/test/shop.ts';
import type { ServerProcess } from '../bench/server-process.ts';

/** Signs the platform tokens of the proofs; their servers have it as LOGIN_TOKEN_SECRET. */
export const loginSecret = 'the platform of the proofs, 32 characters';

/** Wraps a server in another process, for the buyers of the server's tests. */
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
