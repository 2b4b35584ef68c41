import {
  tenantNameText,
  wireLength,
  type Fields,
} from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { checkShop, checkSite } from './credentials.ts';
import { FaultList, SandboxFault } from './faults.ts';
import { jstMonth } from './jst-clock.ts';
import { memberCard } from './members.ts';
import { refusalOf } from './test-cards.ts';
import { consumeToken } from './tokens.ts';
import {
  acquirerMarks,
  authorised,
  changeTrade,
  checkAccess,
  insertTrade,
  nameChallenge,
  newChallenge,
  newTrade,
  openTrade,
  resultFields,
  type SandboxTrade,
} from './trades.ts';
import type { SandboxAnswer, SandboxApi, SandboxWorld } from './world.ts';

const CHECK_ONLY = 'CHECK';
const JOB_CODES = new Set([CHECK_ONLY, 'AUTH', 'CAPTURE', 'SAUTH']);

/** Faults of Amount and Tax (GMO 1.2: seven digits). */
export function checkAmount(fields: Fields, faults: FaultList): void {
  const amount = fields['Amount'] ?? '';
  faults.when(amount === '', 'E01060001');
  faults.when(amount.length > 7, 'E01060005');
  faults.when(amount !== '' && !/^\d+$/.test(amount), 'E01060006');
  faults.when(/^0+$/.test(amount), 'E01060011');
  const tax = fields['Tax'] ?? '';
  faults.when(tax.length > 7, 'E01070005');
  faults.when(tax !== '' && !/^\d+$/.test(tax), 'E01070006');
}

function checkOrderId(orderId: string, faults: FaultList): void {
  faults.when(orderId === '', 'E01040001');
  faults.when(orderId.length > 27, 'E01040003');
  faults.when(orderId !== '' && !/^[A-Za-z0-9-]+$/.test(orderId), 'E01040013');
}

/** GMO 1.3, 1.4 step 1. */
export const entryTran: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  const orderId = fields['OrderID'] ?? '';
  checkOrderId(orderId, faults);
  const jobCd = fields['JobCd'] ?? '';
  faults.when(jobCd === '', 'E01050001');
  faults.when(jobCd !== '' && !JOB_CODES.has(jobCd), 'E01050002');
  if (jobCd !== CHECK_ONLY) checkAmount(fields, faults);
  const tdFlag = fields['TdFlag'] || '0';
  faults.when(!/^[02]$/.test(tdFlag), 'E01080007');
  faults.when(world.threeDsMandatory && tdFlag === '0', 'E01080101');
  const tenant = fields['TdTenantName'] ?? '';
  faults.when(tenant.length > 25, 'E01370012');
  faults.when(!/^[A-Za-z0-9+/]*={0,2}$/.test(tenant), 'E01370008');
  faults.stop();

  const trade: SandboxTrade = {
    ...newTrade(fields, world.now()),
    job_cd: jobCd,
    three_ds: tdFlag === '2',
    tenant_name: tenant === '' ? '' : tenantNameText(tenant),
  };
  if (!(await insertTrade(world.store, trade))) throw new SandboxFault(['E01040010']);
  return { reply: { AccessID: trade.access_id, AccessPass: trade.access_pass } };
};

function checkExecution(fields: Fields): void {
  const faults = new FaultList();
  checkAccess(fields, faults);
  faults.when((fields['OrderID'] ?? '') === '', 'E01040001');
  const method = fields['Method'] ?? '';
  faults.when(method === '', 'E01260001');
  faults.when(method !== '' && !/^[1-5]$/.test(method), 'E01260002');
  faults.when(/^[24]$/.test(method) && (fields['PayTimes'] ?? '') === '', 'E01270001');
  for (const n of [1, 2, 3])
    faults.when(wireLength(fields[`ClientField${n}`] ?? '') > 100, `E01${31 + n}0012`);
  faults.when((fields['CardNo'] ?? '') !== '', 'E61040001');
  const byToken = (fields['Token'] ?? '') !== '';
  const byMember = (fields['MemberID'] ?? '') !== '';
  if (byMember && !byToken) {
    checkSite(fields, faults);
    faults.when(!/^\d{1,4}$/.test(fields['CardSeq'] ?? ''), 'E01230006');
    faults.when(!/^[01]?$/.test(fields['SeqMode'] ?? ''), 'E01470008');
    faults.when(!/^(\d{3,4})?$/.test(fields['SecurityCode'] ?? ''), 'E01460008');
  }
  if (!byMember && !byToken && (fields['CardNo'] ?? '') === '') {
    faults.when(true, 'E01170001');
    faults.when(true, 'E01180001');
  }
  faults.stop();
}

function checkReturn(trade: SandboxTrade, fields: Fields): void {
  if (!trade.three_ds) return;
  const faults = new FaultList();
  const retUrl = fields['RetUrl'] ?? '';
  faults.when(retUrl === '', 'E01530001');
  faults.when(retUrl.length > 256, 'E01530005');
  faults.when(retUrl !== '' && !/^https?:\/\//.test(retUrl), 'E21010999');
  faults.stop();
}

/**
 * Throws unless the trade is new. It is unknown whether GMO lets a declined one be repeated; the
 * sandbox refuses it, so that the adapter enters a new one.
 */
function assertUnexecuted(trade: SandboxTrade): void {
  if (trade.status === 'UNPROCESSED' && trade.err_info === '') return;
  throw new SandboxFault([trade.status === 'UNPROCESSED' ? 'E11010003' : 'E11010001']);
}

/**
 * GMO 1.3, 1.4 steps 2 and 3. A card that will be refused is refused here (frictionless); an
 * approved one goes to the bank's page first.
 */
export const execTran: SandboxApi = async (world, fields) => {
  checkExecution(fields);
  const opened = await openTrade(world.store, fields);
  if (opened.order_id !== fields['OrderID']) throw new SandboxFault(['E01110002']);
  assertUnexecuted(opened);
  checkReturn(opened, fields);
  const token = fields['Token'] ?? '';
  const card =
    token === ''
      ? await memberCard(world.store, fields)
      : await consumeToken(world.store, token, world.now());

  const refusal = refusalOf(card, jstMonth(world.now()));
  const marks = acquirerMarks(world.now());
  const challenge = opened.three_ds
    ? newChallenge(fields['RetUrl'] ?? '', fields['CallbackType'] === '3')
    : null;
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    assertUnexecuted(trade);
    const executed: SandboxTrade = {
      ...trade,
      card,
      site_id: token === '' ? (fields['SiteID'] ?? '') : '',
      member_id: token === '' ? (fields['MemberID'] ?? '') : '',
      method: fields['Method'] ?? '',
      pay_times: fields['PayTimes'] ?? '',
      client_fields: [
        fields['ClientField1'] ?? '',
        fields['ClientField2'] ?? '',
        fields['ClientField3'] ?? '',
      ],
      echo_client_fields: fields['ClientFieldFlag'] === '1',
      processed_at: marks.processed_at,
    };
    if (refusal !== null) return { ...executed, err_info: refusal };
    return challenge === null
      ? authorised(executed, marks)
      : { ...executed, status: 'AUTHENTICATED', challenge };
  });
  if (refusal !== null) throw new SandboxFault([refusal]);
  if (changed.challenge !== null)
    return { reply: await challengeReply(world, changed, changed.challenge) };
  return { reply: { ACS: '0', ...resultFields(changed) }, moved: changed };
};

async function challengeReply(
  world: SandboxWorld,
  trade: SandboxTrade,
  challenge: { trans_id: string; t: string },
): Promise<Fields> {
  await nameChallenge(world.store, challenge.trans_id, trade.access_id);
  return {
    ACS: '2',
    RedirectUrl: `${world.pageBase()}/tds2/challenge?transId=${challenge.trans_id}&t=${challenge.t}`,
  };
}

// GMO 1.4 step 7.
const DECISION_FAULT = { approve: '', refuse: 'E21020001', cancel: 'E21020002' } as const;

/** GMO 1.4 step 6. */
export const secureTran2: SandboxApi = async (world, fields): Promise<SandboxAnswer> => {
  const faults = new FaultList();
  checkAccess(fields, faults);
  faults.stop();
  const opened = await openTrade(world.store, fields);
  const marks = acquirerMarks(world.now());
  const changed = await changeTrade(world.store, opened.access_id, (trade) => {
    if (trade.status === 'UNPROCESSED') throw new SandboxFault(['E11010002']);
    if (trade.status !== 'AUTHENTICATED' || trade.challenge === null)
      throw new SandboxFault(['E11010001']);
    // The bank's page is still open, so there is no result yet.
    if (trade.challenge.decision === null) throw new SandboxFault(['E21020999']);
    const info = DECISION_FAULT[trade.challenge.decision];
    return info === '' ? authorised(trade, marks) : { ...trade, err_info: info };
  });
  if (changed.err_info !== '') throw new SandboxFault([changed.err_info]);
  return { reply: resultFields(changed), moved: changed };
};
