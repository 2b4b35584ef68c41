import type { ChangeableGoods } from '@noren/contract/entities/order-change';
import type { Region } from '@noren/contract/scalars';
import { wholeNumber, wholePrice } from '../i18n/typed-number.ts';

/** The typed values of a change of goods. */
export interface GoodsDraft {
  lines: Readonly<Record<number, { quantity: string; price: string }>>;
  added: readonly { sku_id: number; name: string; price: number; quantity: string }[];
  shipping_fee: string;
}

export const goodsDraftOf = ({ lines, sums }: ChangeableGoods): GoodsDraft => ({
  lines: Object.fromEntries(
    lines.map(({ item_id, quantity, price }) => [
      item_id,
      { quantity: String(quantity), price: String(price) },
    ]),
  ),
  added: [],
  shipping_fee: String(sums.shipping_fee),
});

const unitsOf = (typed: string): number | null => {
  const units = wholeNumber(typed);
  return units === null || units < 0 || units > 999 ? null : units;
};
const amountOf = (typed: string, region: Region): number | null => {
  const amount = wholePrice(typed, region);
  return amount === null || amount < 0 ? null : amount;
};

/** The draft as the endpoint expects it; null while a field cannot be read. */
export function goodsBody(draft: GoodsDraft, current: ChangeableGoods, region: Region) {
  const lines = current.lines.map(({ item_id, quantity, price }) => ({
    item_id,
    quantity: unitsOf(draft.lines[item_id]?.quantity ?? String(quantity)),
    price: amountOf(draft.lines[item_id]?.price ?? String(price), region),
  }));
  const added = draft.added.map(({ sku_id, quantity }) => ({
    sku_id,
    quantity: unitsOf(quantity),
  }));
  const shipping_fee = amountOf(draft.shipping_fee, region);
  const isWrong =
    shipping_fee === null ||
    lines.some(({ quantity, price }) => quantity === null || price === null) ||
    added.some(({ quantity }) => !quantity);
  if (isWrong) return null;
  return {
    revision: current.revision,
    lines: lines.map((line) => ({
      ...line,
      quantity: line.quantity as number,
      price: line.price as number,
    })),
    added: added.map((line) => ({ ...line, quantity: line.quantity as number })),
    shipping_fee,
  };
}
