import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { CountResult } from '@noren/contract/entities/goods';
import type { StockDifference } from '@noren/contract/entities/stock-file';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { renewGoods } from '../api/reads.ts';
import { nextCall } from './counted-file.ts';

/**
 * Applies counted numbers in several calls. After a failure it continues with the rows that have no
 * result: the server corrects a number at most once.
 */
export function useApplyCounts(slug: string) {
  const client = useQueryClient();
  const [done, setDone] = useState<ReadonlyMap<number, CountResult>>(new Map());
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<{ code: string } | null>(null);
  const [apply, busy] = useMutation(async (rows: readonly StockDifference[]) => {
    setError(null);
    const results = new Map(done);
    for (;;) {
      // a slow server answers with the first results only
      const part = nextCall(rows, results);
      if (part.length === 0) break;
      const counts = part.map(({ sku_id, counted, on_hand }) => ({
        sku_id,
        counted,
        seen: on_hand,
      }));
      const result = await callConsole('POST /console/stores/{slug}/stock-counts', {
        params: { slug },
        body: { counts },
      });
      if (!result.ok) return setError(result.error);
      for (const one of result.data.data) results.set(one.sku_id, one);
      setDone(new Map(results));
    }
    setOver(true);
    await renewGoods(client, slug);
  });
  return {
    apply,
    busy,
    done,
    isOver,
    stopped: error?.code === 'NETWORK' || error?.code === 'SERVICE_UNAVAILABLE',
    error: error && errorSentence(error),
  };
}
