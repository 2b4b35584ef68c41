import { Button } from '@noren/kit/components/button.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { SentForm } from '@noren/kit/page/use-sent-form.ts';
import type { GoodsSku } from '@noren/contract/entities/goods';
import type { StaffMember } from '@noren/contract/entities/staff';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { isWrongCount, isWrongPrice } from '../i18n/typed-number.ts';
import type { ProductFields } from './product-fields.ts';
import { shelfWords } from './shelf-words.ts';
import { StockForm } from './stock-form.tsx';

export interface SkuCardProps {
  sent: SentForm<ProductFields>;
  index: number;
  store: StaffMember['stores'][number];
  pictures: readonly { url: string; alt: string }[];
  /** the saved SKU; undefined for a new one */
  known: GoodsSku | undefined;
  /** null for the only SKU */
  onRemove: (() => void) | null;
  onStock: () => void;
}

const rates = { JP: ['10', '8'], TW: ['5'] } as const;

export function SkuCard({
  sent: { form, field },
  index,
  store,
  pictures,
  known,
  onRemove,
  onStock,
}: SkuCardProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const counted = (mayBeEmpty: boolean) => ({
    validate: (typed: string) => !isWrongCount(typed, mayBeEmpty) || m.number_field(),
  });
  const priced = (mayBeEmpty: boolean) => ({
    validate: (typed: string) => !isWrongPrice(typed, mayBeEmpty, store.region) || m.number_field(),
  });
  return (
    <Card className="grid gap-4 p-5">
      <h3 className="font-semibold">{m.sku_of({ nth: index + 1 })}</h3>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput label={m.sku_name()} hint={m.sku_name_hint()} {...field(`skus.${index}.name`)} />
        <TextInput
          label={m.sku_code()}
          hint={m.sku_code_hint()}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          {...field(`skus.${index}.sku_code`)}
        />
      </div>
      {pictures.length > 1 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <Select label={m.sku_picture()} {...form.register(`skus.${index}.image_url`)}>
            <option value="">{m.sku_picture_cover()}</option>
            {pictures.map(({ url, alt }, nth) => (
              <option key={url} value={url}>
                {alt || m.picture_of({ nth: nth + 1 })}
              </option>
            ))}
          </Select>
          <img
            src={(form.watch(`skus.${index}.image_url`) || pictures[0]?.url || '').replace(
              /-640\.webp$/,
              '-320.webp',
            )}
            alt=""
            className="h-15 w-12 rounded-control object-cover"
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextInput
          label={m.sku_price()}
          required
          inputMode="numeric"
          {...field(`skus.${index}.price`, priced(false))}
        />
        <TextInput
          label={m.sku_original_price()}
          inputMode="numeric"
          {...field(`skus.${index}.original_price`, priced(true))}
        />
        <TextInput
          label={m.sku_limit()}
          inputMode="numeric"
          {...field(`skus.${index}.salable_limit`, counted(true))}
        />
        <Select label={m.sku_tax()} required {...field(`skus.${index}.tax_rate`)}>
          {rates[store.region].map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </Select>
      </div>
      {known ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <span className="tabular-nums">{shelfWords([known])}</span>
            <Button
              variant="quiet"
              aria-expanded={isCorrecting}
              onClick={() => setCorrecting(!isCorrecting)}
            >
              {m.stock_correct()}
            </Button>
          </div>
          {isCorrecting && (
            <p className="phrase-left text-14 text-ink-soft">{m.stock_units_hint()}</p>
          )}
          {isCorrecting && (
            <StockForm
              slug={store.slug}
              region={store.region}
              sku={known}
              onDone={() => {
                setCorrecting(false);
                onStock();
              }}
            />
          )}
        </>
      ) : (
        <TextInput
          label={m.sku_stock()}
          required
          inputMode="numeric"
          {...field(`skus.${index}.stock`, counted(false))}
        />
      )}
      {onRemove && (
        <div>
          <Button variant="text" onClick={onRemove}>
            {m.sku_remove()}
          </Button>
        </div>
      )}
    </Card>
  );
}
