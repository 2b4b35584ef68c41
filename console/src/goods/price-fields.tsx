import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import type { GoodsAct } from '@noren/contract/entities/goods-changes';
import {
  priceRoundings,
  priceUnits,
  priceWays,
  type PriceRounding,
  type PriceWay,
} from '@noren/contract/goods-lists';
import { useState } from 'react';
import { wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';

interface PriceFieldsProps {
  region: 'JP' | 'TW';
  /** null while no number is typed */
  onAct: (act: GoodsAct | null) => void;
}

type PriceAct = Extract<GoodsAct, { kind: 'price' }>;
type Fields = Omit<PriceAct, 'kind' | 'value'> & { typed: string };

function actOf({ typed, ...fields }: Fields, region: 'JP' | 'TW'): PriceAct | null {
  const value =
    fields.way === 'percent'
      ? wholeNumber(typed.replace(/[%％]\s*$/, ''))
      : wholePrice(typed, region);
  if (value === null || (fields.way === 'set' && value < 1)) return null;
  return { kind: 'price', value, ...fields };
}

/** How the prices of the chosen goods change. The effect is checked while the staff type. */
export function PriceFields({ region, onAct }: PriceFieldsProps) {
  const [fields, setFields] = useState<Fields>({
    way: 'amount',
    typed: '',
    unit: 1,
    rounding: 'nearest',
  });
  const change = (next: Partial<Fields>) => {
    const all = { ...fields, ...next };
    setFields(all);
    onAct(actOf(all, region));
  };
  const number = useTypedWords(fields.typed, (typed) => change({ typed }));
  const isWrong = fields.typed.trim() !== '' && actOf(fields, region) === null;
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  return (
    <>
      <Select
        label={m.goods_price_way_label()}
        value={fields.way}
        onChange={({ target }) => change({ way: target.value as PriceWay })}
      >
        {priceWays.map((way) => (
          <option key={way} value={way}>
            {m.goods_price_way({ way })}
          </option>
        ))}
      </Select>
      <TextInput
        label={m.goods_price_value({ way: fields.way })}
        hint={m.goods_price_hint({ way: fields.way })}
        required
        // phones' numeric keyboards have no minus
        inputMode={fields.way === 'set' ? 'numeric' : 'text'}
        value={number.words}
        error={isWrong ? m.number_field() : undefined}
        onChange={({ target }) => number.setWords(target.value)}
      />
      {fields.way === 'percent' && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={m.goods_round_to()}
            value={fields.unit}
            onChange={({ target }) =>
              change({ unit: priceUnits.find((unit) => String(unit) === target.value) ?? 1 })
            }
          >
            {priceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {m.goods_round_unit({ price: money(unit) })}
              </option>
            ))}
          </Select>
          <Select
            label={m.goods_rounding_label()}
            value={fields.rounding}
            onChange={({ target }) => change({ rounding: target.value as PriceRounding })}
          >
            {priceRoundings.map((rounding) => (
              <option key={rounding} value={rounding}>
                {m.goods_rounding({ rounding })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  );
}
