import type { ShownPolicy } from '@noren/contract/entities/store-policy';
import { policyBlocks } from '@noren/contract/policy-text';
import type { Region } from '@noren/contract/scalars';
import { TextBlocks } from '@noren/kit/components/text-blocks.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import * as m from '../i18n/generated/messages.js';

/** A store's own policy text, with the date since which it applies. */
export function OwnText({
  shown: { content, locale, in_force_at },
  region,
}: {
  shown: ShownPolicy;
  region: Region;
}) {
  return (
    <>
      <p className="mb-6 text-14 text-ink-soft">
        {m.policy_in_force({ date: formatDate(in_force_at, region, 'yyyy/MM/dd') })}
      </p>
      <TextBlocks blocks={policyBlocks(content)} lang={locale} />
    </>
  );
}
