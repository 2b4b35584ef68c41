import type { StoreKind } from '@noren/contract/entities/goods';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { GoodsChooser } from '../frame/goods-chooser.tsx';
import * as m from '../i18n/generated/messages.js';
import type { Targets } from './discount-fields.ts';

interface DiscountGoodsProps {
  slug: string;
  kinds: readonly StoreKind[];
  targets: Targets;
  onChange: (targets: Targets) => void;
}

/** Categories and products that a discount applies to. */
export function DiscountGoods({ slug, kinds, targets, onChange }: DiscountGoodsProps) {
  const { products, kind_ids } = targets;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {kinds.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-14 font-semibold">{m.discount_kinds()}</legend>
          <div className="flex flex-wrap gap-x-6">
            {kinds.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={kind_ids.includes(id)}
                onChange={(event) =>
                  onChange({
                    ...targets,
                    kind_ids: event.target.checked
                      ? [...kind_ids, id]
                      : kind_ids.filter((one) => one !== id),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <GoodsChooser
        slug={slug}
        chosen={products}
        onChange={(chosen) => onChange({ ...targets, products: [...chosen] })}
      />
    </div>
  );
}
