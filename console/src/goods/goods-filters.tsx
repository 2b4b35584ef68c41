import { BareSelect } from '@noren/kit/components/inputs.tsx';
import type { StoreKind } from '@noren/contract/entities/goods';
import { goodsSorts, goodsStates } from '@noren/contract/goods-lists';
import type { GoodsSearch } from '../api/reads.ts';
import { useIsDesk } from '../frame/use-is-desk.ts';
import * as m from '../i18n/generated/messages.js';

interface GoodsFiltersProps {
  search: GoodsSearch;
  kinds: readonly StoreKind[];
  collections: readonly StoreKind[];
  /** gets the changed filters; the list starts at its first page */
  onChange: (change: { [Key in keyof GoodsSearch]: GoodsSearch[Key] | undefined }) => void;
}

const stocks = ['out', 'low'] as const;

const optionOf = ({ id, name }: StoreKind) => (
  <option key={id} value={id}>
    {name}
  </option>
);

/** State, category and stock; and the order, which the heads of the table change at a desk. */
export function GoodsFilters({ search, kinds, collections, onChange }: GoodsFiltersProps) {
  const isDesk = useIsDesk();
  const ofKinds = (
    <>
      {kinds.map(optionOf)}
      {kinds.length > 0 && <option value={0}>{m.goods_kind_none()}</option>}
    </>
  );
  return (
    <div className="grid grid-cols-2 gap-2 md:flex">
      <BareSelect
        aria-label={m.goods_filter_state()}
        className="md:w-auto"
        value={search.state ?? 'current'}
        onChange={({ target }) =>
          onChange({ state: goodsStates.find((one) => one === target.value) })
        }
      >
        {goodsStates.map((state) => (
          <option key={state} value={state}>
            {m.goods_filter({ state })}
          </option>
        ))}
      </BareSelect>
      {(kinds.length > 0 || collections.length > 0) && (
        <BareSelect
          aria-label={collections.length > 0 ? m.goods_kind_or_collection() : m.goods_kind()}
          className="md:w-auto"
          value={search.kind ?? ''}
          onChange={({ target }) =>
            onChange({ kind: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">
            {collections.length > 0 ? m.goods_kind_or_collection() : m.goods_any_kind()}
          </option>
          {collections.length > 0 ? (
            <>
              <optgroup label={m.collections_title()}>{collections.map(optionOf)}</optgroup>
              {kinds.length > 0 && <optgroup label={m.kinds_title()}>{ofKinds}</optgroup>}
            </>
          ) : (
            ofKinds
          )}
        </BareSelect>
      )}
      <BareSelect
        aria-label={m.goods_filter_stock()}
        className="md:w-auto"
        value={search.stock ?? ''}
        onChange={({ target }) => onChange({ stock: stocks.find((one) => one === target.value) })}
      >
        <option value="">{m.goods_any_level()}</option>
        {stocks.map((stock) => (
          <option key={stock} value={stock}>
            {m.goods_stock({ stock })}
          </option>
        ))}
      </BareSelect>
      {!isDesk && (
        <BareSelect
          aria-label={m.goods_sort_label()}
          className="md:w-auto"
          value={search.sort ?? 'shelf'}
          onChange={({ target }) =>
            onChange({ sort: goodsSorts.find((one) => one === target.value) })
          }
        >
          {goodsSorts.map((sort) => (
            <option key={sort} value={sort}>
              {m.goods_sort({ sort })}
            </option>
          ))}
        </BareSelect>
      )}
    </div>
  );
}
