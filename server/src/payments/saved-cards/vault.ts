import { cardGatewayOf, cardTypeAt, type CardGateway } from '@noren/contract/payment-methods';
import { createHmac } from 'node:crypto';
import type { Database, Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import type { MemberCard, SavedCard } from '../gateways/gmo/shapes.ts';
import type { Owner } from '../../platform/http/handler.ts';
import { storesOfGmoSite, storesOfPayuniShop } from '../connections/gateway-shops.ts';
import { gmoConnectionOf, payuniConnectionOf, type ConnectionsApp, type GmoConnection } from '../connections/connections.ts';
import { notConfigured } from '../connections/refusals.ts';
import {
  beginSaving,
  cardSeqsOf,
  endSaving,
  idlePassingCards,
  insertCard,
  isAnotherSaving,
  leaveSaving,
  markDeleted,
  vaultNameOf,
  type CardRow,
  type Member,
  type Saving,
} from './queries.ts';

/**
 * The owner's name in the vault. A session that opens an order has a name of its own, so that its card is never among the
 * buyer's. Cards for one payment have another one too: five kept cards must not shut them out.
 */
async function memberName(app: ConnectionsApp, db: Db, { buyer_id, session_digest }: Owner, kept: boolean): Promise<string> {
  if (session_digest === null) return `${await vaultNameOf(db, buyer_id)}${kept ? '' : '-once'}`;
  const session = `s${session_digest.toString('hex').slice(0, 16)}`;
  const mark = createHmac('sha256', app.config.settings_key).update(`gmo-member ${session}`).digest('hex').slice(0, 16);
  return `${session}-${mark}`;
}

/** A call that gives the vault a card is over by then, whatever became of it: four calls of 25 s each, and some. */
export const savingIsOverMs = 150_000;
/** A vault holds five cards of a member. */
export const isFull = (error: unknown): error is GmoError => error instanceof GmoError && error.has('E01230009');
/** Nobody of this name, or without a card. */
const isEmpty = (error: unknown): boolean => error instanceof GmoError && (error.has('E01390002') || error.has('E01240002'));

export interface NewCard {
  token: string;
  /** as the gateway's script masked it; its last digits tell it from others */
  mask: string;
  kept: boolean;
}

/**
 * Gives the vault a card and writes its row. That it is about to is written down first: when the answer is lost the vault is asked (GMO 1.5), and a card
 * that it has and did not have before is taken for this one. A card that cannot be identified now is deleted later (clearVault), so that the vault holds no card that its buyer cannot see.
 * @throws GmoError; with `unknownOutcome` nothing was kept as far as the buyer is concerned
 */
export async function saveCard(app: ConnectionsApp, database: Database, connection: GmoConnection, owner: Owner, card: NewCard): Promise<CardRow> {
  const member: Member = { site_id: connection.credentials.site_id, member_id: await memberName(app, database, owner, card.kept) };
  const saving = await database.transaction((tx) => beginSaving(tx, member, app.now()));
  const write = async (saved: { card_seq: string; masked: string; expire: string | null }, over: boolean): Promise<CardRow> =>
    database.transaction(async (tx) => {
      const { card_seq, masked, expire } = saved;
      const row = await insertCard(tx, { ...owner, ...member, card_seq, masked_card_no: masked, expire, kept: card.kept }, app.now());
      if (over) await endSaving(tx, saving);
      return row as CardRow;
    });
  let before: ReadonlySet<string> | null = null;
  try {
    before = await openVault(connection, member.member_id);
    const saved = await giveCard(app, database, connection, saving, card.token);
    // the card is kept whatever the list says; that tells when it ends
    const listed = await connection.client
      .searchCard(connection.credentials, { member_id: member.member_id, card_seq: saved.card_seq })
      .catch((error: unknown) => {
        if (error instanceof GmoError) return [];
        throw error;
      });
    const expire = listed.find(({ card_seq }) => card_seq === saved.card_seq)?.expire || null;
    return await write({ card_seq: saved.card_seq, masked: saved.card_no, expire }, true);
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    if (!error.unknownOutcome) {
      await endSaving(database, saving);
      throw error;
    }
    const found = await findLost(app, database, connection, saving, card.mask, before);
    if (!found) {
      await leaveSaving(database, saving);
      throw error;
    }
    const { card_seq, card_no, expire } = found.card;
    if (!found.alone) await leaveSaving(database, saving);
    return write({ card_seq, masked: card_no, expire: expire || null }, found.alone);
  }
}

/** SaveMember. @returns the cards that the member has already; null: the vault does not answer */
async function openVault({ client, credentials }: GmoConnection, member_id: string): Promise<ReadonlySet<string> | null> {
  if (await client.saveMember(credentials, { member_id, member_name: member_id })) return new Set();
  try {
    return new Set((await client.searchCard(credentials, { member_id })).map(({ card_seq }) => card_seq));
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return isEmpty(error) ? new Set() : null;
  }
}

/** SaveCard. A vault that is full is cleared of what its buyer does not see, and asked once more. */
async function giveCard(app: ConnectionsApp, database: Database, connection: GmoConnection, saving: Saving, token: string): Promise<SavedCard> {
  const { member_id } = saving;
  const give = () => connection.client.saveCard(connection.credentials, { member_id, token });
  try {
    return await give();
  } catch (error) {
    if (!isFull(error) || !(await makeRoom(app, database, connection, saving))) throw error;
    return give();
  }
}

async function makeRoom(app: ConnectionsApp, database: Database, connection: GmoConnection, saving: Saving): Promise<boolean> {
  let freed = await clearVault(app, database, connection, saving);
  for (const card of await idlePassingCards(database, saving)) {
    await forget(app, database, card);
    await database.transaction((tx) => markDeleted(tx, card));
    freed++;
  }
  return freed > 0;
}

/**
 * What the vault has in this name and nobody has written down; null while another call may be giving it a card. In this order: a call that ends
 * after the vault was asked has written its row before it is asked for, and one that begins later is not in the answer.
 */
async function strays(app: ConnectionsApp, db: Db, connection: GmoConnection, saving: Saving): Promise<MemberCard[] | null> {
  const listed = await connection.client.searchCard(connection.credentials, { member_id: saving.member_id }).catch((error: unknown) => {
    if (isEmpty(error)) return [];
    throw error;
  });
  if (await isAnotherSaving(db, saving, new Date(app.now().getTime() - savingIsOverMs))) return null;
  const known = await cardSeqsOf(db, saving);
  return listed.filter(({ deleted, card_seq }) => !deleted && !known.has(card_seq));
}

/**
 * The card whose answer was lost: the newest that no row knows and that was not there before, unless it could be another call's.
 * `alone`: no other card without a row is there.
 */
async function findLost(
  app: ConnectionsApp,
  db: Db,
  connection: GmoConnection,
  saving: Saving,
  mask: string,
  before: ReadonlySet<string> | null,
): Promise<{ card: MemberCard; alone: boolean } | null> {
  try {
    const found = await strays(app, db, connection, saving);
    if (found === null || before === null) return null;
    const card = found.filter(({ card_seq }) => !before.has(card_seq)).toSorted((one, other) => Number(other.card_seq) - Number(one.card_seq))[0];
    const ending = /\d{1,4}$/.exec(mask)?.[0] ?? '';
    return card?.card_no.endsWith(ending) ? { card, alone: found.length === 1 } : null;
  } catch (error) {
    if (error instanceof GmoError) return null;
    throw error;
  }
}

/**
 * Deletes what a vault has in a member's name and nobody has written down; not while another call may be giving it a card.
 * @returns how many
 * @throws GmoError
 */
export async function clearVault(app: ConnectionsApp, db: Db, connection: GmoConnection, saving: Saving): Promise<number> {
  const found = (await strays(app, db, connection, saving)) ?? [];
  for (const { card_seq } of found) await deleteCard(connection, { member_id: saving.member_id, card_seq });
  return found.length;
}

/** One that is gone there already is as good. */
async function deleteCard(connection: GmoConnection, card: { member_id: string; card_seq: string }): Promise<void> {
  try {
    await connection.client.deleteCard(connection.credentials, card);
  } catch (error) {
    if (!isEmpty(error)) throw error;
  }
}

/** The way to a vault, by any of the stores whose cards lie in it. @throws Failure where none has */
export async function connectionOfVault(app: ConnectionsApp, db: Db, site_id: string): Promise<GmoConnection> {
  const store_id = (await storesOfGmoSite(app, site_id))[0]?.[0];
  const connection = store_id === undefined ? null : await gmoConnectionOf(app, db, store_id);
  if (!connection) throw notConfigured(cardTypeAt.gmo);
  return connection;
}

type Forget = (app: ConnectionsApp, db: Db, card: CardRow) => Promise<void>;

/** Ends a card at its gateway. @throws GmoError, PayuniError, Failure where no store has this vault any more */
export const forget: Forget = (app, db, card) => forgetAt[cardGatewayOf(card.type)](app, db, card);

const forgetAt: Record<CardGateway, Forget> = {
  gmo: async (app, db, card) => deleteCard(await connectionOfVault(app, db, card.site_id), card),
  payuni: unbindCard,
};

async function unbindCard(app: ConnectionsApp, db: Db, card: CardRow): Promise<void> {
  const store_id = (await storesOfPayuniShop(app, card.site_id))[0]?.[0];
  const connection = store_id === undefined ? null : await payuniConnectionOf(app, db, store_id);
  if (!connection) throw notConfigured(cardTypeAt.payuni);
  await connection.client.creditBindCancel(connection.credentials, { credit_hash: connection.unseal<string>(card.secret as string) });
}
