import { foldDiscountCode } from '@noren/contract/discount-code';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  automaticRules,
  findCoupons,
  lockCoupons,
  ownUses,
  type CodeAsked,
  type FoundRule,
} from './queries.ts';
import type { Applied, AskedCoupon, DiscountRule } from './rules.ts';

interface DiscountFlags {
  id: number;
  has_automatic_discounts: boolean;
}

/** A call that asks for coupons of a store. */
export interface CodesAsked {
  store_id: number;
  buyer_id: number;
  /** as typed */
  codes: readonly string[];
  /** marks of the person; empty: only the buyer's own orders count */
  persons: readonly string[];
}

/** The codes of a request, each once. */
export function askedCodes({
  coupon_code,
  coupon_codes,
}: {
  coupon_code?: string | null | undefined;
  coupon_codes?: readonly string[] | null | undefined;
}): string[] {
  const typed = [coupon_code ?? '', ...(coupon_codes ?? [])].filter((code) => code !== '');
  return [...new Map(typed.map((code) => [foldDiscountCode(code), code])).values()];
}

const ruleOf = ({ products, ...rule }: FoundRule): DiscountRule => ({
  ...rule,
  products: products && new Set(products),
});

const keyOf = (store_id: number, code: string): string => `${store_id}:${foldDiscountCode(code)}`;

/** The discounts of some stores, with the uses of the orders decided since they were read. */
export class KnownDiscounts {
  readonly #automatic: ReadonlyMap<number, DiscountRule[]>;
  readonly #coupons: ReadonlyMap<string, DiscountRule>;
  readonly #own: ReadonlyMap<string, number>;
  readonly #placed: { discount_id: number; buyer_id: number; persons: ReadonlySet<string> }[] = [];

  constructor(
    automatic: readonly FoundRule[] = [],
    coupons: readonly FoundRule[] = [],
    own: ReadonlyMap<string, number> = new Map(),
  ) {
    const byStore = new Map<number, DiscountRule[]>();
    for (const rule of automatic)
      byStore.set(rule.store_id, [...(byStore.get(rule.store_id) ?? []), ruleOf(rule)]);
    this.#automatic = byStore;
    this.#coupons = new Map(
      coupons.map((rule) => [keyOf(rule.store_id, rule.code_folded ?? ''), ruleOf(rule)]),
    );
    this.#own = own;
  }

  automatic = (store_id: number): readonly DiscountRule[] => this.#automatic.get(store_id) ?? [];

  /** The coupons of the codes, with their uses up to now. */
  asked({ store_id, buyer_id, codes, persons }: CodesAsked): AskedCoupon[] {
    return codes.map((code) => {
      const found = this.#coupons.get(keyOf(store_id, code));
      if (!found) return { code, coupon: undefined, own: 0 };
      const placed = this.#placed.filter(({ discount_id }) => discount_id === found.id);
      const own = placed.filter(
        (order) =>
          order.buyer_id === buyer_id || persons.some((person) => order.persons.has(person)),
      );
      return {
        code,
        coupon: { ...found, uses: found.uses + placed.length },
        own: (this.#own.get(`${buyer_id}:${found.id}`) ?? 0) + own.length,
      };
    });
  }

  /** Counts the coupons of an order that is placed in this batch. */
  note(order: {
    buyer_id: number;
    is_rehearsal: boolean;
    discounts: readonly Applied[];
    discount_persons: readonly string[];
  }): void {
    if (order.is_rehearsal) return;
    for (const { id, code } of order.discounts)
      if (code !== null)
        this.#placed.push({
          discount_id: id,
          buyer_id: order.buyer_id,
          persons: new Set(order.discount_persons),
        });
  }
}

interface About {
  stores: readonly DiscountFlags[];
  /** the products in the carts */
  product_ids: readonly number[];
  asked: readonly CodesAsked[];
  now: Date;
}

async function known(
  db: Db,
  { stores, product_ids, asked, now }: About,
  coupons: (codes: readonly CodeAsked[]) => Promise<FoundRule[]>,
): Promise<KnownDiscounts> {
  const automatic = stores.filter((store) => store.has_automatic_discounts).map(({ id }) => id);
  const codes = asked.flatMap(({ store_id, codes: typed }) =>
    typed.map((code) => ({ store_id, code_folded: foldDiscountCode(code) })),
  );
  if (automatic.length === 0 && codes.length === 0) return new KnownDiscounts();
  const rules = automatic.length > 0 ? await automaticRules(db, automatic, product_ids, now) : [];
  const found = codes.length > 0 ? await coupons(codes) : [];
  const limited = new Map(
    found
      .filter(({ max_uses_per_buyer }) => max_uses_per_buyer !== null)
      .map((rule) => [keyOf(rule.store_id, rule.code_folded ?? ''), rule.id]),
  );
  // read after the coupons are locked, so that orders of other processes are committed
  const own = asked.flatMap(({ store_id, buyer_id, persons, codes: typed }) =>
    typed.flatMap((code) => {
      const discount_id = limited.get(keyOf(store_id, code));
      return discount_id === undefined ? [] : [{ store_id, discount_id, buyer_id, persons }];
    }),
  );
  const uses = own.length > 0 ? await ownUses(db, own) : [];
  return new KnownDiscounts(
    rules,
    found,
    new Map(
      own.map(({ buyer_id, discount_id }, index) => [
        `${buyer_id}:${discount_id}`,
        uses[index] ?? 0,
      ]),
    ),
  );
}

/** Reads discounts to show a price; without codes and automatic discounts nothing is read. */
export const readDiscounts = (db: Db, about: About): Promise<KnownDiscounts> =>
  known(db, about, (codes) => findCoupons(db, codes, about.product_ids));

/** Reads discounts to place orders, and locks the coupons. */
export const lockDiscounts = (tx: Tx, about: About): Promise<KnownDiscounts> =>
  known(tx, about, (codes) => lockCoupons(tx, codes, about.product_ids));
