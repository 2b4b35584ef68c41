import type { PaymentGateway } from '@noren/contract/payment-methods';
import { randomBytes } from 'node:crypto';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { gmoCredentialsOf, payuniCredentialsOf } from '../../platform/vault/credentials.ts';
import type { PaymentsApp } from '../attempts/app.ts';

/** How a test at a gateway ended; `code`: the gateway's own, or that of how it could not be reached. */
export interface GatewayTest {
  outcome: 'works' | 'no_credentials' | 'switched_off' | 'unreachable' | 'refused';
  code: string | null;
}

type StoreSetUp = { gmo_credentials: string | null; payuni_credentials: string | null };

const untaken = (prefix: string): string => `${prefix}${randomBytes(8).toString('hex')}`;
const didNotAnswer = /^(UNREACHABLE|TIMEOUT|CONNECTION_LOST|HTTP_\d+)$/;

/**
 * A trade of one yen is opened, which moves nothing and ends by itself, and the vault is asked for a member it cannot have: both pairs of credentials are
 * known to the gateway, or its code says which is not (GMO 1.3, 1.5).
 */
async function testGmo(app: PaymentsApp, store: StoreSetUp): Promise<GatewayTest> {
  const client = app.payments.gmo();
  if (!client) return { outcome: 'switched_off', code: null };
  const credentials = gmoCredentialsOf(app, store);
  if (!credentials) return { outcome: 'no_credentials', code: null };
  try {
    await client.entryTran(credentials, { order_id: untaken('TEST-'), job_cd: 'AUTH', amount: 1, three_ds: false });
    await client.searchMember(credentials, untaken('test-'));
    return { outcome: 'works', code: null };
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return { outcome: didNotAnswer.test(error.report_code) ? 'unreachable' : 'refused', code: error.report_code };
  }
}

/** A trade that cannot be is looked up: keys that do not fit are refused, or leave an answer that nobody can open (PAYUNi 2.6). */
async function testPayuni(app: PaymentsApp, store: StoreSetUp): Promise<GatewayTest> {
  const client = app.payments.payuni();
  if (!client) return { outcome: 'switched_off', code: null };
  const credentials = payuniCredentialsOf(app, store);
  if (!credentials) return { outcome: 'no_credentials', code: null };
  try {
    await client.tradeQuery(credentials, { mer_trade_no: untaken('TEST') });
    return { outcome: 'works', code: null };
  } catch (error) {
    if (!(error instanceof PayuniError)) throw error;
    return { outcome: didNotAnswer.test(error.code) ? 'unreachable' : 'refused', code: error.code };
  }
}

const tests: Record<PaymentGateway, typeof testGmo> = { gmo: testGmo, payuni: testPayuni };

/** Tries a store's credentials at a gateway. No money moves, and nothing of the store's is written. Outside of any transaction. */
export const testGateway = (app: PaymentsApp, gateway: PaymentGateway, store: StoreSetUp): Promise<GatewayTest> => tests[gateway](app, store);
