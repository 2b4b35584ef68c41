import { newIntentKey } from '@noren/client/intent-key';
import type { StoreKind } from '@noren/contract/entities/goods';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole, type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { kindsQuery, meQuery } from '../api/reads.ts';
import { FileButton } from '../files/file-button.tsx';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { targetsOf, type Targets } from './discount-fields.ts';
import { DiscountGoods } from './discount-goods.tsx';
import { rememberSale } from './discount-reads.ts';
import {
  readPriceFile,
  saleBodyOf,
  wrongSaleFields,
  type PriceFile,
  type SaleFields,
} from './sale-fields.ts';

/** Schedules a sale. */
export function SaleEditor() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/sale-prices/new' });
  const { data: me } = useQuery(meQuery());
  const kinds = useQuery(kindsQuery(slug));
  if (kinds.error && !kinds.data)
    return <LoadFailed error={kinds.error} onRetry={() => void kinds.refetch()} />;
  if (!me || !kinds.data) return <Skeleton className="h-[30rem]" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/stores/$slug/discounts" params={{ slug }} className={textButton}>
          {m.back()}
        </Link>
        <h1 className="text-22 font-semibold">{m.sale_new()}</h1>
      </div>
      <SaleForm
        slug={slug}
        region={me.stores.find((store) => store.slug === slug)?.region ?? 'JP'}
        kinds={kinds.data}
      />
    </div>
  );
}

interface SaleFormProps {
  slug: string;
  region: 'JP' | 'TW';
  kinds: readonly StoreKind[];
}

function SaleForm({ slug, region, kinds }: SaleFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [targets, setTargets] = useState<Targets>(() => targetsOf(undefined));
  const [file, setFile] = useState<PriceFile | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const sent = useSentForm<SaleFields>(
    {
      defaultValues: {
        name: '',
        by: 'percent',
        percent: '',
        isRestricted: false,
        starts_at: '',
        ends_at: '',
      },
      judge: (fields) => wrongSaleFields(fields, targets, file, { region, now: new Date() }),
    },
    async (fields) => {
      const result = await callConsole('POST /console/stores/{slug}/sale-prices', {
        params: { slug },
        body: saleBodyOf(fields, targets, file, region),
        idempotencyKey,
      });
      // another body is another intent
      if (!result.ok && result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
      if (!result.ok) return refusalOf(result.error, file);
      const { data } = result.data;
      rememberSale(client, slug, data);
      showToast(
        data.state === 'running'
          ? m.sale_started({ name: data.name, count: data.skus })
          : m.sale_scheduled({ name: data.name }),
      );
      return void navigate({ to: '/stores/$slug/discounts', params: { slug } });
    },
  );
  const { attributes, busy, error, field, form } = sent;
  const [by, isRestricted] = [form.watch('by'), form.watch('isRestricted')];
  const targetFault = field('isRestricted').error;
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-5" {...attributes}>
      <Card className="grid gap-4 p-5">
        <TextInput
          label={m.sale_name()}
          hint={m.sale_name_hint()}
          required
          maxLength={40}
          {...field('name')}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput
            label={m.discount_starts()}
            hint={m.discount_starts_hint()}
            type="datetime-local"
            {...field('starts_at')}
          />
          <TextInput
            label={m.discount_ends()}
            hint={m.sale_ends_hint()}
            required
            type="datetime-local"
            {...field('ends_at')}
          />
        </div>
      </Card>
      <Card className="grid gap-4 p-5">
        <h2 className="text-18 font-semibold">{m.sale_prices()}</h2>
        <Select label={m.sale_by()} required {...field('by')}>
          <option value="percent">{m.sale_by_percent()}</option>
          <option value="file">{m.sale_by_file()}</option>
        </Select>
        {by === 'percent' ? (
          <>
            <TextInput
              label={m.discount_percent()}
              hint={m.sale_percent_hint()}
              required
              inputMode="numeric"
              {...field('percent')}
            />
            <Checkbox {...form.register('isRestricted')}>{m.discount_restricted()}</Checkbox>
            {isRestricted && (
              <DiscountGoods slug={slug} kinds={kinds} targets={targets} onChange={setTargets} />
            )}
            {isRestricted && targetFault && <FieldError>{targetFault}</FieldError>}
          </>
        ) : (
          <div className="grid gap-2">
            <p className="text-14 text-ink-soft">{m.sale_file_hint()}</p>
            <div className="flex flex-wrap items-center gap-3">
              <FileButton
                label={m.sale_file_choose()}
                accept=".csv,.tsv,.txt"
                onFiles={([chosen]) =>
                  void chosen
                    ?.arrayBuffer()
                    .then((bytes) => setFile(readPriceFile(chosen.name, bytes, region)))
                }
              />
              {file && (
                <span role="status" className="text-14 wrap-anywhere">
                  {m.sale_file_chosen({ name: file.name, count: file.prices.length })}
                </span>
              )}
            </div>
          </div>
        )}
      </Card>
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button type="submit" busy={busy}>
          {m.sale_make()}
        </Button>
      </div>
    </form>
  );
}

/** Names the rows of the file that the server refused, by their codes. */
function refusalOf(error: CallFailure, file: PriceFile | null) {
  const named = wrongFields(error);
  const rows = named.flatMap((path) => {
    const [, nth, what] = /^prices\.(\d+)\.(sku_code|price)$/.exec(path) ?? [];
    const code = file?.prices[Number(nth)]?.sku_code;
    return code === undefined ? [] : [{ code, what }];
  });
  const codesOf = (wanted: string) =>
    rows
      .filter(({ what }) => what === wanted)
      .slice(0, 10)
      .map(({ code }) => code)
      .join(', ');
  const [unknown, dear] = [codesOf('sku_code'), codesOf('price')];
  if (unknown !== '') return eachField(['by'], () => m.sale_codes_unknown({ codes: unknown }));
  if (dear !== '') return eachField(['by'], () => m.sale_codes_dear({ codes: dear }));
  return errorSentence(error);
}
