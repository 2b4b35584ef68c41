import { join } from 'node:path';
import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { endpoints } from '@noren/contract/endpoints';
import { errorCodes, operatorCodes, type ErrorCode } from '@noren/contract/error-codes';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { describe, expect, it } from 'vitest';
import { errorSentence } from '../storefront/src/i18n/error-sentence.ts';
import { root, sourceFiles } from './source-files.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];
const ofOperator: readonly ErrorCode[] = operatorCodes;
const ofShop = codes.filter((code) => !ofOperator.includes(code));
const declaredBy = (table: Record<string, Endpoint>): Set<ErrorCode> => new Set(Object.values(table).flatMap(failuresOf));

describe('a code of failure', () => {
  it('is declared by some endpoint: what none declares nobody throws', () => {
    const declared = declaredBy(everyEndpoint);
    expect(codes.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('that a buyer meets is none of the operator’s: the storefront would call it unknown', () => {
    const met = declaredBy(endpoints);
    expect(ofOperator.filter((code) => met.has(code))).toEqual([]);
  });

  it('that the console alone is answered is one of the operator’s: the storefront needs no sentence for it', () => {
    const [met, ofConsole] = [declaredBy(endpoints), declaredBy(everyConsoleEndpoint)];
    expect(ofShop.filter((code) => ofConsole.has(code) && !met.has(code))).toEqual([]);
  });

  it('that a buyer meets has its line in section 8 of docs/coverage.md', () => {
    const [, section] = (sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '').split(/^## Section 8\b.*$/m);
    const said = new Set(section?.split(/^## /m)[0]?.match(/\b[A-Z][A-Z_]{4,}\b/g));
    expect(said.size).toBeGreaterThan(30);
    expect(ofShop.filter((code) => !said.has(code))).toEqual([]);
  });
});

/** What a code brings along and its sentence leaves out, with who says it. */
const saidElsewhere: Partial<Record<ErrorCode, string>> = {
  CHECKOUT_ITEMS_STATUS_HAVE_CHANGED: 'the cart, at each of its lines',
  EMAIL_NOT_VERIFIED: 'nobody: it names who asks for another email',
  EMAIL_OR_PASSWORD_INCORRECT: 'nobody: it tells one answer of 401 from the other',
  LOGIN_NOT_FRESH: 'the form that asks who it is',
  NOT_FOUND_ITEM_IN_CART: 'the cart, which has them no longer',
  ORDER_NOT_PAYABLE: 'the order’s page',
  PASSPORT_TOKEN_EXPIRED_OR_INVALID: 'nobody: it tells one answer of 401 from the other',
  SKU_OUTSIDE_OF_SALE_TIMES: 'where something is put into the cart, with the store’s clock',
  STORE_PAYMENT_SHIPPING_UNSET: 'nobody: both are asked for in one breath',
  VALIDATION_EXCEPTION: 'the form, at each of its fields',
};

describe('a sentence of failure', () => {
  /** Whether it looks at anything that its code brings along. */
  function saysItsData(code: ErrorCode): boolean {
    let has = false;
    errorSentence(new Proxy({ code }, { get: (failure, name) => (name === 'code' ? failure.code : ((has = true), undefined)) }));
    return has;
  }
  it('says what its code brings along, or somebody else does', () => {
    const silent = ofShop.filter((code) => Object.keys(errorCodes[code].data.shape).length > 0 && !saysItsData(code));
    expect(silent.toSorted()).toEqual(Object.keys(saidElsewhere));
  });
});

interface AnyFailure {
  code: ErrorCode;
  reason?: string;
}

describe('a failure of the checkout', async () => {
  // by its name: in which folder it lies is for its room to say
  const place = sourceFiles(/^storefront\/src\/.*\/failure-place\.ts$/)[0]?.path ?? '';
  const { placeOfFailure } = (await import(join(root, place))) as { placeOfFailure: (failure: AnyFailure) => { at: string } };
  const saysWholePage = (failure: AnyFailure): boolean => placeOfFailure(failure).at === 'page';

  it('is said where the buyer can mend it, or of the page as a whole and on purpose', () => {
    const [byReason, byField] = ['FAILED_TO_CHECKOUT', 'VALIDATION_EXCEPTION'];
    // nothing on the page mends these
    const whole = ['UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_KEY_REUSED'];
    const said = failuresOf(endpoints['POST /checkout']).filter((code) => saysWholePage({ code }));
    expect(said.toSorted()).toEqual([byReason, byField, ...whole].toSorted());
  });

  it('is so for each of its reasons', () => {
    const reasons = errorCodes.FAILED_TO_CHECKOUT.data.shape.reason.options;
    const whole = reasons.filter((reason) => saysWholePage({ code: 'FAILED_TO_CHECKOUT', reason }));
    expect(whole).toEqual(['store_not_open', 'coupon_unknown', 'rehearsal_email']);
  });
});
