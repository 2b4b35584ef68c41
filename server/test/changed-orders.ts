import type { Reply } from './shop.ts';
import type { TestStaff } from './staff.ts';

interface GoodsAsked {
  lines?: { item_id: number; quantity: number; price: number }[];
  added?: { sku_id: number; quantity: number }[];
  shipping_fee?: number;
}

/** Changes of an order's goods by the staff, as the console makes them: preview, then change. */
export const goodsAt = (staff: TestStaff, { order, slug }: { order: number; slug: string }) => {
  const at = `/stores/${slug}/orders/${order}`;
  const read = async () => (await staff.call('GET', `${at}/goods`)).body.data;
  const bodyOf = (ask: GoodsAsked, form: any) => ({
    revision: form.revision as number,
    lines: ask.lines ?? [],
    added: ask.added ?? [],
    shipping_fee: ask.shipping_fee ?? (form.sums.shipping_fee as number),
  });
  const preview = async (ask: GoodsAsked, form?: any): Promise<Reply> =>
    staff.call('POST', `${at}/goods-preview`, bodyOf(ask, form ?? (await read())));
  /** @param form as it was read; it may be out of date */
  async function change(
    ask: GoodsAsked,
    form?: any,
    expected?: object,
    key?: string,
  ): Promise<Reply> {
    const body = bodyOf(ask, form ?? (await read()));
    const seen = await staff.call('POST', `${at}/goods-preview`, body);
    const { after, refund_amount = 0, due = 0 } = seen.body.data ?? {};
    const sums = { total: after?.total ?? 0, refund_amount, due };
    return staff.call('PUT', `${at}/goods`, { ...body, expected: expected ?? sums }, key);
  }
  return { read, preview, change };
};
