import type { JobsApp } from './app.ts';
import {
  dropCard,
  endSaving,
  markDeleted,
  takeLeavingCards,
  takeLostSavings,
  takePassedCards,
} from '../../payments/saved-cards/queries.ts';
import {
  clearVault,
  forget,
  connectionOfVault,
  savingTimeoutMs,
} from '../../payments/saved-cards/vault.ts';
import { GmoError } from '../../payments/gateways/gmo/gmo-error.ts';
import { PayuniError } from '../../payments/gateways/payuni/payuni-error.ts';
import { Failure } from '../../platform/http/failure.ts';

const second = 1_000;
/**
 * Cards per run, one after another. After one call without an answer, the rest of that vault is
 * skipped.
 */
const batchSize = 10;
/** Delay before a vault that did not answer is asked again; also the lease. */
const retryAfterMs = 300 * second;
/**
 * Age after which an unused one-time card can no longer be paid with: its order has expired, or was
 * paid another way.
 */
const unusedAfterMs = 3_600 * second;

/**
 * Works through cards one by one. A card is retried when its vault did not answer or the store has
 * left it; other errors are logged.
 * @returns how many succeeded
 */
async function forEachCard<T extends { site_id: string }>(
  app: JobsApp,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<number> {
  let done = 0;
  const silent = new Set<string>();
  for (const item of items) {
    if (silent.has(item.site_id)) continue;
    try {
      await work(item);
      done++;
    } catch (error) {
      if (error instanceof GmoError) {
        app.log.info({ said: error.report_code }, 'no outcome from the vault');
        if (error.unknownOutcome || error.has('UNREACHABLE') || error.has('CERTIFICATE_REFUSED'))
          silent.add(item.site_id);
      } else if (error instanceof PayuniError) {
        app.log.info({ said: error.code }, 'no outcome from the vault');
        if (error.unknownOutcome) silent.add(item.site_id);
      } else if (error instanceof Failure) app.log.info({ code: error.code }, 'no way to a vault');
      else app.log.error({ err: error }, 'job: a card could not be taken from its vault');
    }
  }
  return done;
}

/** Deletes one-time cards from their vault after the purchase. @returns how many were deleted */
export async function deleteUnusedCards(app: JobsApp): Promise<number> {
  const at = (ms: number) => new Date(app.now().getTime() + ms);
  const passed = await app.database.transaction((tx) =>
    takePassedCards(tx, app.now(), at(retryAfterMs), at(-unusedAfterMs), batchSize),
  );
  return forEachCard(app, passed, async (card) => {
    await forget(app, app.database, card);
    await app.database.transaction((tx) => markDeleted(tx, card));
  });
}

/**
 * Deletes the cards of erased people from their vaults; retried while a vault does not answer.
 * @returns how many were deleted
 */
export async function deleteLeavingCards(app: JobsApp): Promise<number> {
  const now = app.now();
  const leaving = await app.database.transaction((tx) =>
    takeLeavingCards(tx, now, new Date(now.getTime() + retryAfterMs), batchSize),
  );
  return forEachCard(app, leaving, async (card) => {
    await forget(app, app.database, card);
    await dropCard(app.database, card);
  });
}

/**
 * Checks vaults for cards that were saved without a record, because an answer was lost or a process
 * died.
 * @returns how many were checked
 */
export async function clearLostSavings(app: JobsApp): Promise<number> {
  const at = (ms: number) => new Date(app.now().getTime() + ms);
  const lost = await app.database.transaction((tx) =>
    takeLostSavings(tx, app.now(), at(retryAfterMs), at(-savingTimeoutMs), batchSize),
  );
  return forEachCard(app, lost, async (saving) => {
    await clearVault(
      app,
      app.database,
      await connectionOfVault(app, app.database, saving.site_id),
      saving,
    );
    await endSaving(app.database, saving);
  });
}
