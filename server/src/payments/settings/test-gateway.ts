import type { PaymentGateway } from '@noren/contract/payment-methods';
import { randomBytes } from 'node:crypto';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { gmoCredentialsOf, payuniCredentialsOf } from '../../platform/vault/credentials.ts';
import type { PaymentsApp } from '../attempts/app.ts';

/** Result of a test call. `code`: the gateway's, or ours if it was unreachable. */
export interface GatewayTest {
  outcome: 'works' | 'no_credentials' | 'switched_off' | 'unreachable' | 'refused';
  code: string | null;
}

type StoreSetUp = { gmo_credentials: string | null; payuni_credentials: string | null };

const unusedId = (prefix: string): string => `${prefix}${randomBytes(8).toString('hex')}`;
const noAnswerCode = /^(UNREACHABLE|TIMEOUT|CONNECTION_LOST|HTTP_\d+)$/;

/**
 * Opens a trade of one yen, which moves no money and expires by itself, and asks the vault for a
 * member it cannot have. If the gateway does not accept a pair of credentials, its code says which
 * (GMO 1.3, 1.5).
 */
async function testGmo(app: PaymentsApp, store: StoreSetUp): Promise<GatewayTest> {
  const client = app.payments.gmo();
  if (!client) return { outcome: 'switched_off', code: null };
  const credentials = gmoCredentialsOf(app, store);
  if (!credentials) return { outcome: 'no_credentials', code: null };
  try {
    await client.entryTran(credentials, {
      order_id: unusedId('TEST-'),
      job_cd: 'AUTH',
      amount: 1,
      three_ds: false,
    });
    await client.searchMember(credentials, unusedId('test-'));
    return { outcome: 'works', code: null };
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return {
      outcome: noAnswerCode.test(error.report_code) ? 'unreachable' : 'refused',
      code: error.report_code,
    };
  }
}

/** Looks up a trade that cannot exist, because the answer shows wrong keys (PAYUNi 2.6). */
async function testPayuni(app: PaymentsApp, store: StoreSetUp): Promise<GatewayTest> {
  const client = app.payments.payuni();
  if (!client) return { outcome: 'switched_off', code: null };
  const credentials = payuniCredentialsOf(app, store);
  if (!credentials) return { outcome: 'no_credentials', code: null };
  try {
    await client.tradeQuery(credentials, { mer_trade_no: unusedId('TEST') });
    return { outcome: 'works', code: null };
  } catch (error) {
    if (!(error instanceof PayuniError)) throw error;
    return { outcome: noAnswerCode.test(error.code) ? 'unreachable' : 'refused', code: error.code };
  }
}

const tests: Record<PaymentGateway, typeof testGmo> = { gmo: testGmo, payuni: testPayuni };

/** Tests a store's credentials without moving money. Call it outside any transaction. */
export const testGateway = (
  app: PaymentsApp,
  gateway: PaymentGateway,
  store: StoreSetUp,
): Promise<GatewayTest> => tests[gateway](app, store);
