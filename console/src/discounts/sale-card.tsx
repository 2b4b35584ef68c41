import type { SalePrices } from '@noren/contract/entities/sale-prices';
import { textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { rememberSale } from './discount-reads.ts';
import { periodWords, stateChips } from './discount-words.ts';

interface SaleCardProps {
  slug: string;
  region: 'JP' | 'TW';
  sale: SalePrices;
}

export function SaleCard({ slug, region, sale }: SaleCardProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  const { id, name, percent, product_ids, kind_ids, skus, lowest } = sale;
  const { variant, name: stateName } = stateChips[sale.state === 'running' ? 'active' : sale.state];
  const isScheduled = sale.state === 'scheduled';
  const [end, isEnding] = useMutation(async () => {
    const result = await callConsole('POST /console/stores/{slug}/sale-prices/{id}/end', {
      params: { slug, id: String(id) },
    });
    if (!result.ok) return setFailed(errorSentence(result.error));
    setIsAsking(false);
    rememberSale(client, slug, result.data.data);
    showToast(isScheduled ? m.sale_canceled({ name }) : m.sale_ended({ name }));
  });
  const goods =
    percent === null || product_ids.length + kind_ids.length === 0
      ? null
      : m.discount_some_goods({ products: product_ids.length, kinds: kind_ids.length });
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18 font-semibold">
            <span className="phrase-left wrap-anywhere">{name}</span>
            <Chip variant={variant}>{stateName()}</Chip>
          </h3>
          <p className="phrase-left">
            {percent === null ? m.sale_by_file() : m.discount_percent_off({ percent })}
          </p>
          <p className="phrase-left text-14 text-ink-soft">
            {factLine(
              goods ?? (percent === null ? null : m.discount_all_goods()),
              periodWords(sale, region),
            )}
          </p>
        </div>
        <p className="figures text-14 md:text-right">
          <span className="block text-18 font-semibold">{m.sale_skus({ count: skus })}</span>
          {lowest !== null && (
            <span className="block text-ink-soft">{m.sale_lowest({ sum: money(lowest) })}</span>
          )}
        </p>
      </div>
      {failed && <FieldError>{failed}</FieldError>}
      {isAsking && (
        <RemovalQuestion
          question={isScheduled ? m.sale_cancel_question({ name }) : m.sale_end_question({ name })}
          act={isScheduled ? m.sale_cancel() : m.sale_end()}
          busy={isEnding}
          onRemove={end}
          onKeep={() => setIsAsking(false)}
        />
      )}
      {!isAsking && sale.state !== 'ended' && (
        <div className="-mx-2">
          <button
            type="button"
            className={textButton}
            onClick={() => {
              setFailed(null);
              setIsAsking(true);
            }}
          >
            {isScheduled ? m.sale_cancel() : m.sale_end()}
            <span className="sr-only">: {name}</span>
          </button>
        </div>
      )}
    </Card>
  );
}
