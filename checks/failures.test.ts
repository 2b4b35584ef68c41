import { join } from 'node:path';
import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { endpoints } from '@noren/contract/endpoints';
import { errorCodes, hostCodes, operatorCodes, type ErrorCode } from '@noren/contract/error-codes';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { describe, expect, it } from 'vitest';
import { errorSentence } from '../storefront/src/i18n/error-sentence.ts';
import { root, sourceFiles } from './source-files.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];
const ofOperator: readonly ErrorCode[] = operatorCodes;
const ofShop = codes.filter((code) => !ofOperator.includes(code));
const declaredBy = (table: Record<string, Endpoint>): Set<ErrorCode> =>
  new Set(Object.values(table).flatMap(failuresOf));

describe('an error code', () => {
  it('is declared by at least one endpoint', () => {
    const declared = declaredBy(everyEndpoint);
    expect(codes.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('of the operator is returned by no storefront endpoint except the host’s desk, because only it has a sentence for it', () => {
    const met = declaredBy(endpoints);
    expect(ofOperator.filter((code) => met.has(code))).toEqual([...hostCodes]);
    const elsewhere = declaredBy(
      Object.fromEntries(Object.entries(endpoints).filter(([key]) => !key.includes('/desk'))),
    );
    expect(hostCodes.filter((code) => elsewhere.has(code))).toEqual([]);
  });

  it('that only the console returns is one of the operator’s, so the storefront needs no sentence for it', () => {
    const [met, ofConsole] = [declaredBy(endpoints), declaredBy(everyConsoleEndpoint)];
    expect(ofShop.filter((code) => ofConsole.has(code) && !met.has(code))).toEqual([]);
  });

  it('of a storefront endpoint has a line in section 8 of docs/coverage.md', () => {
    const [, section] = (sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '').split(
      /^## Section 8\b.*$/m,
    );
    const listed = new Set(section?.split(/^## /m)[0]?.match(/\b[A-Z][A-Z_]{4,}\b/g));
    expect(listed.size).toBeGreaterThan(30);
    expect(ofShop.filter((code) => !listed.has(code))).toEqual([]);
  });
});

/** Codes whose sentence leaves out their data, with the place that shows it instead. */
const dataShownElsewhere: Partial<Record<ErrorCode, string>> = {
  CHECKOUT_ITEMS_STATUS_HAVE_CHANGED: 'the cart, at each of its lines',
  COMMENT_REFUSED: 'the form of the chat',
  EMAIL_NOT_VERIFIED: 'not shown: names the account for another verification email',
  EMAIL_OR_PASSWORD_INCORRECT: 'not shown: distinguishes two kinds of 401',
  LOGIN_NOT_FRESH: 'the form that asks for the password',
  NOT_FOUND_ITEM_IN_CART: 'the cart, which no longer has the lines',
  ORDER_NOT_PAYABLE: 'the order’s page',
  PASSPORT_TOKEN_EXPIRED_OR_INVALID: 'not shown: distinguishes two kinds of 401',
  SKU_OUTSIDE_OF_SALE_TIMES: 'the add-to-cart button, by the store’s clock',
  STORE_PAYMENT_SHIPPING_UNSET: 'not shown: one sentence names both settings',
  VALIDATION_EXCEPTION: 'the form, at each of its fields',
};

describe('a sentence for an error code', () => {
  /** Whether the sentence reads any of the failure's data. */
  function readsData(code: ErrorCode): boolean {
    let has = false;
    errorSentence(
      new Proxy(
        { code },
        { get: (failure, name) => (name === 'code' ? failure.code : ((has = true), undefined)) },
      ),
    );
    return has;
  }
  it('shows the data of its code, or another place shows it', () => {
    const silent = ofShop.filter(
      (code) => Object.keys(errorCodes[code].data.shape).length > 0 && !readsData(code),
    );
    expect(silent.toSorted()).toEqual(Object.keys(dataShownElsewhere));
  });
});

interface AnyFailure {
  code: ErrorCode;
  reason?: string;
}

describe('a checkout failure', async () => {
  // found by name, because its room may move it to another folder
  const place = sourceFiles(/^storefront\/src\/.*\/failure-place\.ts$/)[0]?.path ?? '';
  const { placeOfFailure } = (await import(join(root, place))) as {
    placeOfFailure: (failure: AnyFailure) => { at: string };
  };
  const isShownOnPage = (failure: AnyFailure): boolean => placeOfFailure(failure).at === 'page';

  it('is shown at the field that fixes it, or for the whole page if no field does', () => {
    const [byReason, byField] = ['FAILED_TO_CHECKOUT', 'VALIDATION_EXCEPTION'];
    // nothing on the page fixes these
    const whole = ['UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_KEY_REUSED'];
    const shown = failuresOf(endpoints['POST /checkout']).filter((code) => isShownOnPage({ code }));
    expect(shown.toSorted()).toEqual([byReason, byField, ...whole].toSorted());
  });

  it('with a reason is shown at its field, except for the listed reasons', () => {
    const reasons = errorCodes.FAILED_TO_CHECKOUT.data.shape.reason.options;
    const whole = reasons.filter((reason) => isShownOnPage({ code: 'FAILED_TO_CHECKOUT', reason }));
    expect(whole).toEqual(['store_not_open', 'buyer_blocked', 'rehearsal_email']);
  });
});
