import { cardGatewayOf, cardTypeAt, type CardGateway } from '@noren/contract/payment-methods';
import { createHmac } from 'node:crypto';
import type { Database, Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import type { MemberCard, SavedCard } from '../gateways/gmo/shapes.ts';
import type { Owner } from '../../platform/http/handler.ts';
import { storesOfGmoSite, storesOfPayuniShop } from '../connections/gateway-shops.ts';
import {
  gmoConnectionOf,
  payuniConnectionOf,
  type ConnectionsApp,
  type GmoConnection,
} from '../connections/connections.ts';
import { notConfigured } from '../connections/refusals.ts';
import {
  beginSaving,
  cardSeqsOf,
  endSaving,
  idlePassingCards,
  insertCard,
  hasConcurrentSaving,
  markSavingOver,
  markDeleted,
  vaultNameOf,
  type CardRow,
  type Member,
  type Saving,
} from './queries.ts';

/**
 * Returns the owner's name in the vault. An order session has its own name, so that its card is
 * never among the buyer's. Cards for one payment have another name too, because five saved cards
 * must not block them.
 */
async function memberName(
  app: ConnectionsApp,
  db: Db,
  { buyer_id, session_digest }: Owner,
  kept: boolean,
): Promise<string> {
  if (session_digest === null) return `${await vaultNameOf(db, buyer_id)}${kept ? '' : '-once'}`;
  const session = `s${session_digest.toString('hex').slice(0, 16)}`;
  const mark = createHmac('sha256', app.config.settings_key)
    .update(`gmo-member ${session}`)
    .digest('hex')
    .slice(0, 16);
  return `${session}-${mark}`;
}

/** How long a call that adds a card can take: four calls of 25 s each, plus a margin. */
export const savingTimeoutMs = 150_000;
/** Whether the vault already holds its maximum of five cards of a member. */
export const isFull = (error: unknown): error is GmoError =>
  error instanceof GmoError && error.has('E01230009');
/** Whether the vault has no such member, or no such card. */
const isEmpty = (error: unknown): boolean =>
  error instanceof GmoError && (error.has('E01390002') || error.has('E01240002'));

export interface NewCard {
  token: string;
  /** as masked by the gateway's script; its last digits identify the card */
  mask: string;
  kept: boolean;
}

/**
 * Saves a card in the vault and writes its row. The intent is recorded first: when the reply is
 * lost, the vault is asked (GMO 1.5), and a card that it did not have before is taken for this one.
 * A card that cannot be identified now is deleted later (clearVault), so that the vault holds no
 * card that its buyer cannot see.
 * @throws GmoError; with `unknownOutcome` the buyer must assume that nothing was saved
 */
export async function saveCard(
  app: ConnectionsApp,
  database: Database,
  connection: GmoConnection,
  owner: Owner,
  card: NewCard,
): Promise<CardRow> {
  const member: Member = {
    site_id: connection.credentials.site_id,
    member_id: await memberName(app, database, owner, card.kept),
  };
  const saving = await database.transaction((tx) => beginSaving(tx, member, app.now()));
  const write = async (
    saved: { card_seq: string; masked: string; expire: string | null },
    over: boolean,
  ): Promise<CardRow> =>
    database.transaction(async (tx) => {
      const { card_seq, masked, expire } = saved;
      const row = await insertCard(
        tx,
        { ...owner, ...member, card_seq, masked_card_no: masked, expire, kept: card.kept },
        app.now(),
      );
      if (over) await endSaving(tx, saving);
      return row as CardRow;
    });
  let before: ReadonlySet<string> | null = null;
  try {
    before = await openVault(connection, member.member_id);
    const saved = await saveCardInVault(app, database, connection, saving, card.token);
    // the card is saved whatever the list returns; the list adds its expiry
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
    const lostCard = await findLost(app, database, connection, saving, card.mask, before);
    if (!lostCard) {
      await markSavingOver(database, saving);
      throw error;
    }
    const { card_seq, card_no, expire } = lostCard.card;
    if (!lostCard.alone) await markSavingOver(database, saving);
    return write({ card_seq, masked: card_no, expire: expire || null }, lostCard.alone);
  }
}

/** Calls SaveMember. @returns the cards the member already has; null: the vault does not answer */
async function openVault(
  { client, credentials }: GmoConnection,
  member_id: string,
): Promise<ReadonlySet<string> | null> {
  if (await client.saveMember(credentials, { member_id, member_name: member_id })) return new Set();
  try {
    return new Set(
      (await client.searchCard(credentials, { member_id })).map(({ card_seq }) => card_seq),
    );
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return isEmpty(error) ? new Set() : null;
  }
}

/** Calls SaveCard. If the vault is full, deletes unlisted cards and retries once. */
async function saveCardInVault(
  app: ConnectionsApp,
  database: Database,
  connection: GmoConnection,
  saving: Saving,
  token: string,
): Promise<SavedCard> {
  const { member_id } = saving;
  const give = () => connection.client.saveCard(connection.credentials, { member_id, token });
  try {
    return await give();
  } catch (error) {
    if (!isFull(error) || !(await makeRoom(app, database, connection, saving))) throw error;
    return give();
  }
}

async function makeRoom(
  app: ConnectionsApp,
  database: Database,
  connection: GmoConnection,
  saving: Saving,
): Promise<boolean> {
  let deleted = await clearVault(app, database, connection, saving);
  for (const card of await idlePassingCards(database, saving)) {
    await forget(app, database, card);
    await database.transaction((tx) => markDeleted(tx, card));
    deleted++;
  }
  return deleted > 0;
}

/**
 * Returns the member's cards in the vault that have no row; null while another call may be adding
 * one. The order of the reads matters: a call that ends after the vault was read has written its
 * row before the rows are read, and a call that starts later is not in the vault's list.
 */
async function findStrayCards(
  app: ConnectionsApp,
  db: Db,
  connection: GmoConnection,
  saving: Saving,
): Promise<MemberCard[] | null> {
  const listed = await connection.client
    .searchCard(connection.credentials, { member_id: saving.member_id })
    .catch((error: unknown) => {
      if (isEmpty(error)) return [];
      throw error;
    });
  if (await hasConcurrentSaving(db, saving, new Date(app.now().getTime() - savingTimeoutMs)))
    return null;
  const savedSeqs = await cardSeqsOf(db, saving);
  return listed.filter(({ deleted, card_seq }) => !deleted && !savedSeqs.has(card_seq));
}

/**
 * Finds the card whose reply was lost: the newest one without a row that was not there before,
 * unless it could belong to another call. `alone`: no other card without a row is there.
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
    const strays = await findStrayCards(app, db, connection, saving);
    if (strays === null || before === null) return null;
    const card = strays
      .filter(({ card_seq }) => !before.has(card_seq))
      .toSorted((one, other) => Number(other.card_seq) - Number(one.card_seq))[0];
    const ending = /\d{1,4}$/.exec(mask)?.[0] ?? '';
    return card?.card_no.endsWith(ending) ? { card, alone: strays.length === 1 } : null;
  } catch (error) {
    if (error instanceof GmoError) return null;
    throw error;
  }
}

/**
 * Deletes a member's cards in the vault that have no row, unless another call may be adding one.
 * @returns the number deleted
 * @throws GmoError
 */
export async function clearVault(
  app: ConnectionsApp,
  db: Db,
  connection: GmoConnection,
  saving: Saving,
): Promise<number> {
  const strayCards = (await findStrayCards(app, db, connection, saving)) ?? [];
  for (const { card_seq } of strayCards)
    await deleteCard(connection, { member_id: saving.member_id, card_seq });
  return strayCards.length;
}

/** Deletes a card in the vault; a card that is already gone is no error. */
async function deleteCard(
  connection: GmoConnection,
  card: { member_id: string; card_seq: string },
): Promise<void> {
  try {
    await connection.client.deleteCard(connection.credentials, card);
  } catch (error) {
    if (!isEmpty(error)) throw error;
  }
}

/**
 * Returns a connection to a vault, through any store whose cards are in it.
 * @throws Failure if there is none
 */
export async function connectionOfVault(
  app: ConnectionsApp,
  db: Db,
  site_id: string,
): Promise<GmoConnection> {
  const store_id = (await storesOfGmoSite(app, site_id))[0]?.[0];
  const connection = store_id === undefined ? null : await gmoConnectionOf(app, db, store_id);
  if (!connection) throw notConfigured(cardTypeAt.gmo);
  return connection;
}

type CardDeletion = (app: ConnectionsApp, db: Db, card: CardRow) => Promise<void>;

/**
 * Deletes a card at its gateway.
 * @throws GmoError, PayuniError, Failure if no store uses this vault any more
 */
export const forget: CardDeletion = (app, db, card) =>
  deleteCardAt[cardGatewayOf(card.type)](app, db, card);

const deleteCardAt: Record<CardGateway, CardDeletion> = {
  gmo: async (app, db, card) => deleteCard(await connectionOfVault(app, db, card.site_id), card),
  payuni: unbindCard,
};

async function unbindCard(app: ConnectionsApp, db: Db, card: CardRow): Promise<void> {
  const store_id = (await storesOfPayuniShop(app, card.site_id))[0]?.[0];
  const connection = store_id === undefined ? null : await payuniConnectionOf(app, db, store_id);
  if (!connection) throw notConfigured(cardTypeAt.payuni);
  await connection.client.creditBindCancel(connection.credentials, {
    credit_hash: connection.unseal<string>(card.secret as string),
  });
}
