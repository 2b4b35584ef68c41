import { paymentGateways } from '@noren/contract/payment-methods';
import type { GatewaysShown } from '@noren/contract/endpoints/console-gateways';
import { sendTestEmail } from '../../notifications/mailing/test-email.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { findCredentials, setCredentials, type CredentialsSeen } from './gateway-credentials.ts';
import { testGateway } from './test-gateway.ts';
import { findStaff, type StaffRow } from '../../identity/staff/queries.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import type { EmailsApp } from '../../notifications/mailing/app.ts';
import type { PaymentsApp } from '../attempts/app.ts';

const shown = (
  { payments, publicUrl }: EmailsApp & PaymentsApp,
  seen: CredentialsSeen,
): { data: GatewaysShown } => ({
  data: {
    ...seen,
    switched_on: { gmo: payments.gmo() !== null, payuni: payments.payuni() !== null },
    notify_urls: { gmo: `${publicUrl()}/api/notify/gmo`, payuni: null },
  },
});

export const gatewayHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/gateway-credentials'
  | 'PUT /console/stores/{slug}/gateway-credentials'
  | 'POST /console/stores/{slug}/gateway-tests'
  | 'POST /console/stores/{slug}/test-email',
  EmailsApp & PaymentsApp
> = {
  'GET /console/stores/{slug}/gateway-credentials': {
    mode: 'read',
    async run(db, { app, fail }, { params }) {
      const credentials = await findCredentials(app, db, params.slug);
      if (!credentials) throw fail('NOT_FOUND');
      return shown(app, credentials);
    },
  },
  'PUT /console/stores/{slug}/gateway-credentials': {
    // opens its own transaction, because it logs after the commit
    mode: 'own',
    async run(_database, { app, caller, fail }, { params, body }) {
      const given = paymentGateways.filter((gateway) => body[gateway] !== undefined);
      const credentials = await setCredentials(app, params.slug, body, {
        staff_id: caller.staff_id,
        call: 'PUT /console/stores/{slug}/gateway-credentials',
        subject: given.join(', '),
      });
      if (!credentials) throw fail('NOT_FOUND');
      return shown(app, credentials);
    },
  },
  'POST /console/stores/{slug}/gateway-tests': {
    // no transaction may wait for the gateway
    mode: 'own',
    run: async (database, { app, caller }, { body }) => ({
      data: await testGateway(
        app,
        body.gateway,
        (await storeById(database, caller.store_id)) as StoreRow,
      ),
    }),
  },
  'POST /console/stores/{slug}/test-email': {
    mode: 'own',
    async run(database, { app, caller }) {
      const staff = (await findStaff(database, caller.staff_id)) as StaffRow;
      const store = (await storeById(database, caller.store_id)) as StoreRow;
      // a key has no address, so the email goes to the store's
      const to = staff.is_key ? store.contact_email : staff.email;
      return { data: await sendTestEmail(app, store, { email: to, locale: staff.locale }) };
    },
  },
};
