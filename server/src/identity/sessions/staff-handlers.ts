import type { HandlersOf } from '../../platform/http/handler.ts';
import { checkLoginToken } from './check-login-token.ts';

const check = 'POST /console/stores/{slug}/login-token-check';

export const loginTokenHandlers: HandlersOf<typeof check> = {
  [check]: {
    mode: 'read',
    run: async (db, { app, caller, now }, { body }) => ({
      data: await checkLoginToken(
        db,
        app.config.login_token_secret,
        body.token,
        caller.store_id,
        now,
      ),
    }),
  },
};
