import { newIntentKey } from '@noren/client/intent-key';
import type { ShowDetails, ShowHost, ShowProduct } from '@noren/contract/entities/show';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { useSentForm, type SentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useState } from 'react';
import { callConsole, type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { isHoldingTime, showBodyOf, showFieldsOf, type ShowFields } from './show-fields.ts';
import { ShowGoods } from './show-goods.tsx';
import { ShowPicture } from './show-picture.tsx';

interface ShowFormProps {
  slug: string;
  region: 'JP' | 'TW';
  /** undefined: a new one */
  show: ShowDetails | undefined;
  hosts: readonly ShowHost[];
  /** minutes for which a new show holds units */
  holdingTime: number | null;
  onSaved: (show: ShowDetails) => void;
}

/** Schedules a show, or corrects one. */
export function ShowForm({ slug, region, show, hosts, holdingTime, onSaved }: ShowFormProps) {
  const [products, setProducts] = useState<ShowProduct[]>(show?.products ?? []);
  const [goodsError, setGoodsError] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const [me] = hosts.filter(({ is_me }) => is_me);
  const current = (show ? show.host?.staff_id : (me ?? hosts[0])?.staff_id) ?? undefined;
  // viewers know the host of a show that was on air, and a live platform has its own
  const mayChangeHost =
    !show ||
    (show.on_air_at === null && (!show.host || hosts.some((one) => one.staff_id === current)));
  const opened = showFieldsOf(
    show,
    { host_id: mayChangeHost ? current : undefined, cart_item_life: holdingTime },
    region,
  );
  const sent = useSentForm<ShowFields>({ defaultValues: opened }, async (fields) => {
    setGoodsError(null);
    const body = showBodyOf(fields, products, region);
    const result = show
      ? await callConsole('PUT /console/stores/{slug}/shows/{id}', {
          params: { slug, id: String(show.id) },
          body: { ...body, base_product_ids: show.products.map(({ id }) => id) },
        })
      : await callConsole('POST /console/stores/{slug}/shows', {
          params: { slug },
          body: { ...body, is_private: fields.is_private },
          idempotencyKey,
        });
    if (result.ok) return onSaved(result.data.data);
    // another body is another intent
    if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
    return refusalOf(result.error);
  });
  function refusalOf(error: CallFailure) {
    if (error.code === 'NEGATIVE_STOCK_EXCEPTION') {
      const ids = (error as { product_ids?: number[] }).product_ids ?? [];
      return setGoodsError(
        m.show_goods_sold_out({
          names: nameList(products.filter(({ id }) => ids.includes(id)).map(({ name }) => name)),
        }),
      );
    }
    const wrong = wrongFields(error);
    if (wrong.some((path) => path.startsWith('product_ids')))
      return setGoodsError(m.show_goods_gone());
    const named = wrong.filter((path): path is keyof ShowFields => path in opened);
    if (named.length === 0) return errorSentence(error);
    return eachField(named, (name) =>
      name === 'video'
        ? m.show_video_wrong()
        : m.error({ code: 'VALIDATION_EXCEPTION', reason: '' }),
    );
  }
  const { attributes, busy, error, form } = sent;
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-5" {...attributes}>
      <ShowFacts sent={sent} hosts={mayChangeHost ? hosts : []} isNew={!show} />
      <ShowGoods slug={slug} products={products} onChange={setProducts} error={goodsError} />
      <ShowPicture
        saved={show}
        products={products}
        value={form.watch('image_id')}
        onChange={(image_id) => form.setValue('image_id', image_id)}
      />
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button type="submit" busy={busy}>
          {show ? m.show_save() : m.show_new()}
        </Button>
      </div>
    </form>
  );
}

interface ShowFactsProps {
  sent: SentForm<ShowFields>;
  /** whom to choose from; one person is not asked */
  hosts: readonly ShowHost[];
  isNew: boolean;
}

function ShowFacts({ sent: { field, form }, hosts, isNew }: ShowFactsProps) {
  return (
    <Card className="grid gap-4 p-5">
      <TextInput
        label={m.show_title()}
        required
        maxLength={100}
        {...field('title', { validate: (title) => title.trim() !== '' || m.required_field() })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={m.show_time()}
          hint={m.show_time_hint()}
          type="datetime-local"
          {...field('upcoming_at')}
        />
        <TextInput
          label={m.show_hold()}
          hint={m.show_hold_hint()}
          inputMode="numeric"
          {...field('cart_item_life', {
            validate: (typed) => isHoldingTime(typed) || m.show_hold_wrong(),
          })}
        />
      </div>
      {hosts.length > 1 && (
        <Select label={m.show_host()} required hint={m.show_host_hint()} {...field('host_id')}>
          {hosts.map(({ staff_id, name }) => (
            <option key={staff_id} value={staff_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextInput
        label={m.show_video()}
        hint={m.show_video_hint()}
        type="url"
        inputMode="url"
        {...field('video')}
      />
      <TextArea
        label={m.show_content()}
        hint={m.show_content_hint()}
        rows={4}
        maxLength={5000}
        {...field('content')}
      />
      {isNew && (
        <Checkbox {...form.register('is_private')}>
          {m.show_private()}
          <span className="block text-14 text-ink-soft">{m.show_private_hint()}</span>
        </Checkbox>
      )}
    </Card>
  );
}
