import type { Fields } from '../../../../server/src/payments/gateways/payuni/codec.ts';
import { bindByHash, bindPaid, hashFor } from './binds.ts';
import { OWN_CODES, refuse, SandboxFault } from './faults.ts';
import { taipeiMonth } from './taipei-clock.ts';
import { brandOf, verdictOf, type SandboxCard } from './test-cards.ts';
import {
  changeTrade,
  decide,
  insertTrade,
  newTradeNo,
  resultFields,
  type ChallengeDecision,
  type SandboxTrade,
} from './trades.ts';
import type { SandboxApi, SandboxWorld } from './world.ts';

/** How long the 3-D Secure page can be answered (the vendor's own limit is unknown). */
const CHALLENGE_MS = 15 * 60_000;

/** PAYUNi 2.8, with the numbering of UPP02. */
function checkFields(world: SandboxWorld, fields: Fields): void {
  const text = (name: string) => fields[name] ?? '';
  refuse(text('MerTradeNo') === '', 'CREDIT02002');
  refuse(text('MerTradeNo').length > 25, 'CREDIT02003');
  refuse(!/^[A-Za-z0-9_-]+$/.test(text('MerTradeNo')), 'CREDIT02004');
  refuse(text('TradeAmt') === '', 'CREDIT02005');
  refuse(!/^\d+$/.test(text('TradeAmt')), 'CREDIT02006');
  refuse(!(Number(text('TradeAmt')) >= 1 && Number(text('TradeAmt')) <= 199_999), 'CREDIT02007');
  refuse(text('API3D') === '1' && !isAllowedUrl(world, text('ReturnURL')), 'CREDIT02011');
  refuse(text('NotifyURL') !== '' && !isAllowedUrl(world, text('NotifyURL')), 'CREDIT02012');
  refuse(text('UsrMail') !== '' && !/^[^\s@]+@[^\s@]+$/.test(text('UsrMail')), 'CREDIT02013');
  refuse(
    text('CreditToken') !== '' && !/^[A-Za-z0-9@.#$%_-]{1,200}$/.test(text('CreditToken')),
    'CREDIT02014',
  );
}

const isAllowedUrl = (world: SandboxWorld, url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && world.mayLeadTo(new URL(url));

const isUnexpired = (mmyy: string, now: Date): boolean =>
  /^(0[1-9]|1[0-2])\d\d$/.test(mmyy) && mmyy.slice(2) + mmyy.slice(0, 2) >= taipeiMonth(now);

async function cardOf(world: SandboxWorld, fields: Fields): Promise<SandboxCard> {
  const hash = fields['CreditHash'] ?? '';
  if (hash !== '') {
    const bind = await bindByHash(world.store, fields['MerID'] ?? '', hash);
    const token = fields['CreditToken'] ?? '';
    if (bind === undefined || bind.deleted || (token !== '' && token !== bind.credit_token))
      throw new SandboxFault(OWN_CODES.stored_card);
    refuse(!isUnexpired(bind.card.expired, world.now()), OWN_CODES.expiry);
    return bind.card;
  }
  const number = fields['CardNo'] ?? '';
  const verdict = verdictOf(number);
  if (verdict === null) throw new SandboxFault(OWN_CODES.card_number);
  const expired = fields['CardExpired'] ?? '';
  refuse(!isUnexpired(expired, world.now()), OWN_CODES.expiry);
  refuse(!/^\d{3}$/.test(fields['CardCVC'] ?? ''), OWN_CODES.cvc);
  return {
    card6_no: number.slice(0, 6),
    card4_no: number.slice(-4),
    brand: brandOf(number),
    expired,
    verdict,
  };
}

/** PAYUNi 2.4. */
export const credit: SandboxApi = async (world, fields) => {
  checkFields(world, fields);
  const card = await cardOf(world, fields);
  const now = world.now();
  const mer_id = fields['MerID'] ?? '';
  const token = fields['CreditHash'] === undefined ? (fields['CreditToken'] ?? '') : '';
  const threeDs = fields['API3D'] === '1';
  const entered: SandboxTrade = {
    mer_id,
    mer_trade_no: fields['MerTradeNo'] ?? '',
    trade_no: newTradeNo(now),
    amount: Number(fields['TradeAmt']),
    description: fields['ProdDesc'] ?? '',
    trade_status: '9',
    status: 'SUCCESS',
    message: '',
    card,
    return_url: fields['ReturnURL'] ?? '',
    notify_url: fields['NotifyURL'] ?? '',
    created_at: now.toISOString(),
    paid_at: '',
    res_code: '',
    auth_code: '',
    eci: '',
    challenge: threeDs
      ? { decision: null, until: new Date(now.getTime() + CHALLENGE_MS).toISOString() }
      : null,
    settle_at: null,
    bind:
      token === ''
        ? null
        : { credit_token: token, credit_hash: await hashFor(world.store, mer_id, token, card) },
    close: { status: '9', amount: 0, due_at: '' },
    refund: null,
  };
  const trade = threeDs ? entered : decide(entered, now, await world.settleMs());
  if (!(await insertTrade(world.store, trade))) throw new SandboxFault('CREDIT04001');
  if (threeDs)
    return {
      Status: 'SUCCESS',
      Message: '建立幕後3D成功',
      URL: `${world.pageBase()}/api/credit/api_3d/${trade.trade_no}`,
    };
  await bindPaid(world.store, trade);
  // PAYUNi 2.4: a webhook follows only for an undecided payment
  return resultFields(trade);
};

/**
 * Records the buyer's decision on the 3-D Secure page; only the first counts.
 * @returns the trade, and whether this call changed it
 */
export async function answerChallenge(
  world: SandboxWorld,
  trade_no: string,
  decision: ChallengeDecision,
): Promise<{ trade: SandboxTrade; isAnsweredNow: boolean }> {
  const now = world.now();
  const settleMs = await world.settleMs();
  let isAnsweredNow = false;
  const trade = await changeTrade(world.store, trade_no, (current) => {
    isAnsweredNow =
      current.trade_status === '9' &&
      current.challenge !== null &&
      current.challenge.decision === null &&
      now.toISOString() <= current.challenge.until;
    if (!isAnsweredNow || current.challenge === null) return current;
    const answered = { ...current, challenge: { ...current.challenge, decision } };
    if (decision === 'approve') return decide(answered, now, settleMs);
    if (decision === 'refuse')
      return {
        ...answered,
        trade_status: '2',
        status: OWN_CODES.challenge_refused,
        message: '3D驗證失敗',
      };
    return {
      ...answered,
      trade_status: '3',
      status: OWN_CODES.challenge_cancelled,
      message: '持卡人取消',
    };
  });
  if (isAnsweredNow) await bindPaid(world.store, trade);
  return { trade, isAnsweredNow };
}
