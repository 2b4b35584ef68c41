import type { JobsApp } from './app.ts';
import { dropCard, endSaving, markDeleted, takeLeavingCards, takeLostSavings, takePassedCards } from '../../payments/saved-cards/queries.ts';
import { clearVault, forget, connectionOfVault, savingIsOverMs } from '../../payments/saved-cards/vault.ts';
import { GmoError } from '../../payments/gateways/gmo/gmo-error.ts';
import { PayuniError } from '../../payments/gateways/payuni/payuni-error.ts';
import { Failure } from '../../platform/http/failure.ts';

const second = 1_000;
/** One after the other, and past the first that is not answered no more of that vault. */
const batch = 10;
/** How soon a vault that did not answer is asked again; leased so long too. */
const againAfter = 300 * second;
/** A card for one purchase that nobody paid with by then is not paid with any more: what it was typed for has run out, or been paid in another way. */
const unusedFor = 3_600 * second;

/** A vault that is silent, or whose store has left it, is asked again; anything else is a fault of ours. */
async function eachInTurn<T extends { site_id: string }>(app: JobsApp, items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
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
        if (error.unknownOutcome || error.has('UNREACHABLE') || error.has('CERTIFICATE_REFUSED')) silent.add(item.site_id);
      } else if (error instanceof PayuniError) {
        app.log.info({ said: error.code }, 'no outcome from the vault');
        if (error.unknownOutcome) silent.add(item.site_id);
      } else if (error instanceof Failure) app.log.info({ code: error.code }, 'no way to a vault');
      else app.log.error({ err: error }, 'job: a card could not be taken from its vault');
    }
  }
  return done;
}

/** Cards that were typed for one purchase leave the vault once it was paid. @returns how many did */
export async function forgetPassedCards(app: JobsApp): Promise<number> {
  const at = (ms: number) => new Date(app.now().getTime() + ms);
  const passed = await app.database.transaction((tx) => takePassedCards(tx, app.now(), at(againAfter), at(-unusedFor), batch));
  return eachInTurn(app, passed, async (card) => {
    await forget(app, app.database, card);
    await app.database.transaction((tx) => markDeleted(tx, card));
  });
}

/** Cards of people who were erased leave their vaults; where one is silent they are asked for again until it has let go of them. @returns how many did */
export async function forgetLeavingCards(app: JobsApp): Promise<number> {
  const now = app.now();
  const leaving = await app.database.transaction((tx) => takeLeavingCards(tx, now, new Date(now.getTime() + againAfter), batch));
  return eachInTurn(app, leaving, async (card) => {
    await forget(app, app.database, card);
    await dropCard(app.database, card);
  });
}

/** Vaults that may hold a card nobody knows of, for an answer was lost or a process died, are looked into. @returns how many were */
export async function clearLostSavings(app: JobsApp): Promise<number> {
  const at = (ms: number) => new Date(app.now().getTime() + ms);
  const lost = await app.database.transaction((tx) => takeLostSavings(tx, app.now(), at(againAfter), at(-savingIsOverMs), batch));
  return eachInTurn(app, lost, async (saving) => {
    await clearVault(app, app.database, await connectionOfVault(app, app.database, saving.site_id), saving);
    await endSaving(app.database, saving);
  });
}
