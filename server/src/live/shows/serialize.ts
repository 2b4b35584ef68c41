import type {
  Show,
  ShowDetails,
  ShowProduct,
  ShowResults,
  SoldFigures,
} from '@noren/contract/entities/show';
import type { InCarts, ShowRow, SoldOfShow, SoldOfSku } from './queries.ts';
import { publicUrlOf, showState } from './rules.ts';

const nothingSold: SoldFigures = {
  ordered_units: 0,
  ordered_amount: 0,
  canceled_units: 0,
  paid_units: 0,
  paid_amount: 0,
  refunded_units: 0,
};

const figuresOf = ({
  ordered_units,
  ordered_amount,
  canceled_units,
  paid_units,
  paid_amount,
  refunded_units,
}: SoldFigures): SoldFigures => ({
  ordered_units,
  ordered_amount,
  canceled_units,
  paid_units,
  paid_amount,
  refunded_units,
});

/** @param origin of the pages that buyers open */
export function serializeShow(
  row: ShowRow,
  sold: SoldOfShow | undefined,
  origin: string,
  now: Date,
): Show {
  const {
    id,
    title,
    image_url,
    live,
    cart_item_life,
    is_private,
    product_count,
    stream_id,
    staff_id,
    liver_id,
    liver_name,
  } = row;
  return {
    id,
    title,
    image_url,
    state: showState(row, now),
    live,
    upcoming_at: row.upcoming_at?.toISOString() ?? null,
    on_air_at: row.on_air_at?.toISOString() ?? null,
    cart_item_life,
    is_private,
    product_count,
    host: liver_id === null || liver_name === null ? null : { staff_id, name: liver_name },
    stream_id,
    public_url: publicUrlOf(origin, { ...row, post_id: id, slug: row.store_slug }),
    orders: sold?.orders ?? 0,
    sold: sold ? figuresOf(sold) : nothingSold,
  };
}

export const detailsOf = (
  shown: Show,
  { content, image_id, video, ingest_video }: ShowRow,
  products: ShowProduct[],
): Omit<ShowDetails, 'overlay_url'> => ({
  ...shown,
  content,
  image_id,
  // the address that the media server has is not the host's own
  video: video === ingest_video ? null : video,
  products,
});

/** Joins what was sold with what lies in carts. Pure. */
export function resultsOf(
  sold: SoldOfShow | undefined,
  bySku: readonly SoldOfSku[],
  inCarts: readonly InCarts[],
): Omit<ShowResults, 'peak_viewers'> {
  const units = new Map(inCarts.map((row) => [row.sku_id, row.units]));
  const known = new Set(bySku.map(({ sku_id }) => sku_id));
  const waiting = inCarts
    .filter(({ sku_id }) => !known.has(sku_id))
    .map(({ sku_id, product_id, product_name, sku_name }) => ({
      sku_id,
      product_id,
      product_name,
      sku_name,
      ...nothingSold,
    }));
  return {
    orders: sold?.orders ?? 0,
    in_carts: inCarts.reduce((sum, row) => sum + row.units, 0),
    sold: sold ? figuresOf(sold) : nothingSold,
    skus: [...bySku, ...waiting].map((sku) => ({ ...sku, in_carts: units.get(sku.sku_id) ?? 0 })),
  };
}
