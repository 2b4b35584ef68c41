import { contactCode } from '@noren/contract/endpoints/contact';
import { markDeliverable } from '../../notifications/bounces/queries.ts';
import { rehearsalOf, type HandlersOf } from '../../platform/http/handler.ts';
import { tryOnce } from '../../platform/http/throttle.ts';
import { seal } from '../../platform/vault/credentials.ts';
import { enterOrder } from '../sessions/enter-order.ts';
import { storeIdInChannel } from '../../catalog/stores/queries.ts';
import { foldedEmail, plainEmail } from '../../buying/addresses/rules.ts';
import {
  codeSentAt,
  confirmContact,
  countCodeTry,
  guestOrderOf,
  isConfirmed,
  lockCode,
  writeCode,
} from './queries.ts';
import { codeDigest, digitsOf, isSameCode, newCode, orderNumberOf } from './rules.ts';

/**
 * Maximum codes sent to one address per hour across callers, because the mailbox may be a
 * stranger's.
 */
const perRecipient = { name: 'contact codes to an address', max: 5, seconds: 3600 };

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));

export const contactHandlers: HandlersOf<
  | 'POST /stores/{slug}/contact-code'
  | 'POST /stores/{slug}/contact-code/confirm'
  | 'POST /stores/{slug}/order-lookup'
> = {
  'POST /stores/{slug}/contact-code': {
    mode: 'own',
    async run(database, { app, fail, caller, channel, locale, now }, { params, body }) {
      const store_id = await storeIdInChannel(database, { app, channel }, params.slug);
      // a staff member in a rehearsal is identified already, and must not email anyone else
      // (D-443)
      if (store_id === undefined || rehearsalOf(caller).rehearses !== undefined)
        throw fail('NOT_FOUND');
      const { buyer_id } = caller;
      const email = plainEmail(body.email);
      const { settings_key } = app.config;
      const again = await codeSentAt(database, buyer_id, email).then(
        (sent) => sent && new Date(sent.getTime() + contactCode.again * 1000),
      );
      if (again && again > now)
        throw fail('TOO_MANY_REQUESTS', { retry_after: secondsUntil(again, now) });
      const retry_after = await tryOnce(app, perRecipient, foldedEmail(email), email);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const code = newCode();
      const expires_at = new Date(now.getTime() + contactCode.minutes * 60_000);
      const code_digest = codeDigest(settings_key, buyer_id, email, code);
      const sealed = seal(settings_key, code);
      await database.transaction((tx) =>
        writeCode(tx, { buyer_id, email, code_digest, store_id, locale, sealed, now, expires_at }),
      );
      return {
        success: true as const,
        expires_at: expires_at.toISOString(),
        retry_after: contactCode.again,
      };
    },
  },
  'POST /stores/{slug}/contact-code/confirm': {
    mode: 'own',
    async run(database, { app, fail, caller, channel, now }, { params, body }) {
      if ((await storeIdInChannel(database, { app, channel }, params.slug)) === undefined)
        throw fail('NOT_FOUND');
      const { buyer_id } = caller;
      const email = plainEmail(body.email);
      // the count of a wrong attempt must be committed
      const tries_left = await database.transaction(async (tx) => {
        const kept = await lockCode(tx, buyer_id, email);
        if (!kept || kept.expires_at <= now || kept.tries >= contactCode.tries) return 0;
        const keys = [app.config.settings_key, ...app.config.settings_keys_former];
        if (
          keys.some((key) =>
            isSameCode(kept.code_digest, codeDigest(key, buyer_id, email, digitsOf(body.code))),
          )
        ) {
          await confirmContact(tx, buyer_id, email, now);
          await markDeliverable(tx, email);
          return null;
        }
        await countCodeTry(tx, buyer_id, email);
        return contactCode.tries - kept.tries - 1;
      });
      if (tries_left !== null) throw fail('CONTACT_CODE_WRONG', { tries_left });
      return { success: true as const };
    },
  },
  'POST /stores/{slug}/order-lookup': {
    mode: 'own',
    async run(database, { app, fail, caller, channel }, { params, body }) {
      const store_id = await storeIdInChannel(database, { app, channel }, params.slug);
      if (store_id === undefined) throw fail('NOT_FOUND');
      const email = plainEmail(body.email);
      // checked before any lookup, because order numbers are not secret
      if (!(await isConfirmed(database, caller.buyer_id, email)))
        throw fail('CONTACT_NOT_CONFIRMED');
      const order = await guestOrderOf(database, {
        store_id,
        number: orderNumberOf(body.number),
        email,
      });
      const data = order && (await enterOrder(app, order.id));
      if (!data) throw fail('NOT_FOUND');
      return { data };
    },
  },
};
