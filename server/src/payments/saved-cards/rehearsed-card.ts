import type { CreditCardsApp } from './app.ts';
import type { Database } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { Owner } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/http/visitor.ts';
import { holdRehearsals } from '../../catalog/stores/rehearsal-queries.ts';
import { insertCard, type CardRow } from './queries.ts';

/** Vault name of cards that exist at no gateway. They pay in a rehearsal only. */
export const rehearsedVault = 'rehearsal';

/**
 * Saves a card of a rehearsal, with the last four digits that the rehearsal's script passes on
 * (app/pages/rehearsal-scripts.ts). It is deleted with the rehearsal.
 * @throws Failure UNAUTHORIZED if the rehearsal has just ended
 */
export function keepRehearsedCard(
  app: CreditCardsApp,
  database: Database,
  { rehearses, ...owner }: Owner & { rehearses: number },
  { maskedCardNo, keep }: { maskedCardNo: string; keep?: boolean | undefined },
): Promise<CardRow> {
  return database.transaction(async (tx) => {
    if ((await holdRehearsals(tx, [{ buyer_id: owner.buyer_id, rehearses }])).size > 0)
      throw failCommon('UNAUTHORIZED');
    const card = {
      ...owner,
      site_id: rehearsedVault,
      member_id: `b${owner.buyer_id}`,
      card_seq: newToken().slice(0, 10),
      masked_card_no: maskedCardNo,
      expire: null,
      kept: keep ?? true,
    };
    return (await insertCard(tx, card, app.now())) as CardRow;
  });
}
