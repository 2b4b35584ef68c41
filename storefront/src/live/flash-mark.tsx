import type { FlashPrice } from '@noren/contract/entities/flash-price';
import type { Region } from '@noren/contract/scalars';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { Countdown } from '../components/countdown.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { percentOf, type FlashSku } from './flash-facts.ts';

/** A flash price: how much it takes off, and its time and units left, or when it starts. */
export function FlashMark({
  flash,
  skus,
  region,
}: {
  flash: FlashPrice;
  skus: readonly FlashSku[];
  region: Region;
}) {
  const off = percentOf(flash, skus);
  if (!off) return null;
  const words = off.differs ? m.flash_percent_up_to(off) : m.flash_percent(off);
  if (!flash.is_running)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-14 font-semibold text-indigo">
        <span className="figures">
          {m.flash_starts({ time: shortTime(flash.starts_at, region, currentLocale()) })}
        </span>
        <span className="figures">{words}</span>
      </p>
    );
  if (flash.units_left === 0) return <p className="text-14 text-ink-soft">{m.flash_gone()}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Chip variant="now" className="gap-1.5">
        {m.flash_name()}
        <span className="figures">{words}</span>
        <Countdown end={flash.ends_at} plain className="text-12 text-white" />
      </Chip>
      {flash.units_left !== null && (
        <span className="figures text-14 font-semibold text-vermilion">
          {m.flash_left({ count: flash.units_left })}
        </span>
      )}
    </p>
  );
}
