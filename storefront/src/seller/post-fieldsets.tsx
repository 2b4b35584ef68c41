import type { ShopStore } from '@noren/contract/entities/shop-store';
import { Checkbox, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { zoneOf } from '@noren/kit/formats/date-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { ImageChoice } from './image-choice.tsx';
import type { PostFields } from './post-fields.ts';

/** Every field of a live post: the most important first. */
export function PostFieldsets({ store }: { store: ShopStore }) {
  'use no memo';
  const { register, formState } = useFormContext<PostFields>();
  const { errors } = formState;
  return (
    <>
      <Part title={m.seller_form_what()}>
        <ContentFields store={store} />
      </Part>
      <Part title={m.seller_form_when()}>
        <div className="grid">
          <Checkbox {...register('live')}>{m.seller_field_live()}</Checkbox>
          <Checkbox {...register('is_private')}>{m.seller_field_is_private()}</Checkbox>
          <Checkbox {...register('add_to_general_cms_schedule')}>{m.seller_field_cms()}</Checkbox>
        </div>
        <WhenFields store={store} />
        <ChannelChoice store={store} />
      </Part>
      <Part title={m.seller_form_more()}>
        <MoreFields />
        <TextInput
          label={m.seller_field_target()}
          error={errors.target?.message}
          autoComplete="off"
          {...register('target')}
        />
        <TextInput
          label={m.seller_field_ticket()}
          error={errors.ticket_id?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('ticket_id')}
        />
      </Part>
    </>
  );
}

/** The fields of an existing post that can be corrected. */
export function CorrectedFieldsets({ store }: { store: ShopStore }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ContentFields store={store} />
      <MoreFields isMade />
      <WhenFields store={store} />
    </div>
  );
}

function ContentFields({ store }: { store: ShopStore }) {
  'use no memo';
  const { register, formState } = useFormContext<PostFields>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={m.seller_field_title()}
        required
        error={errors.title?.message}
        autoComplete="off"
        {...register('title')}
      />
      <TextArea
        label={m.seller_field_content()}
        rows={5}
        error={errors.content?.message}
        {...register('content')}
      />
      <ImageChoice store={store} error={errors.image_id?.message} />
      <TextInput
        label={m.seller_field_video()}
        hint={m.seller_field_video_hint()}
        error={errors.video?.message}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...register('video')}
      />
      <TextInput
        label={m.seller_field_keywords()}
        hint={m.seller_field_keywords_hint()}
        error={errors.keywords?.message}
        autoComplete="off"
        {...register('keywords')}
      />
    </>
  );
}

function WhenFields({ store }: { store: ShopStore }) {
  'use no memo';
  const { register, formState } = useFormContext<PostFields>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={m.seller_field_upcoming_at()}
        hint={m.seller_field_upcoming_at_hint({ zone: zoneOf[store.region] })}
        error={errors.upcoming_at?.message}
        type="datetime-local"
        {...register('upcoming_at')}
      />
      <TextInput
        label={m.seller_field_upcoming_title()}
        error={errors.upcoming_title?.message}
        autoComplete="off"
        {...register('upcoming_title')}
      />
    </>
  );
}

/**
 * A changed holding time applies to units added from then on; the form says so if the post exists
 * already.
 */
function MoreFields({ isMade = false }: { isMade?: boolean }) {
  'use no memo';
  const { register, formState } = useFormContext<PostFields>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={m.seller_field_life()}
        hint={isMade ? m.seller_field_life_from_now() : m.seller_field_life_hint()}
        error={errors.cart_item_life?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('cart_item_life')}
      />
      <TextInput
        label={m.seller_field_share_url()}
        error={errors.share_url?.message}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...register('share_url')}
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-18">{title}</h2>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-6">{children}</Card>
    </section>
  );
}

function ChannelChoice({ store }: { store: ShopStore }) {
  'use no memo';
  const { register } = useFormContext<PostFields>();
  const { data } = useQuery(
    queryOf('GET /stores/{slug}/channels', { params: { slug: store.slug } }),
  );
  if (!data) return null;
  return (
    <fieldset>
      <legend className="text-14 font-semibold">{m.seller_field_channels()}</legend>
      {data.length === 0 && (
        <p className="text-14 text-ink-soft">{m.seller_field_channels_none()}</p>
      )}
      {data.map((channel) => (
        <Checkbox key={channel.id} value={String(channel.id)} {...register('channel_ids')}>
          {channel.name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
