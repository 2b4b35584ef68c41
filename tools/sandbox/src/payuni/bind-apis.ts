import { rowsToFields } from '../../../../server/src/payments/gateways/payuni/codec.ts';
import { bindByHash, bindsOfBuyer, endBind, type Bind } from './binds.ts';
import { refuse, SandboxFault } from './faults.ts';
import { taipeiMonth } from './taipei-clock.ts';
import type { SandboxApi } from './world.ts';

const yearFirst = (mmyy: string) => mmyy.slice(2) + mmyy.slice(0, 2);

function row(bind: Bind, now: Date) {
  const isExpired = yearFirst(bind.card.expired) < taipeiMonth(now);
  return {
    CreditHash: bind.credit_hash,
    CreditToken: bind.credit_token,
    CreditTokenType: '1',
    CreditTokenExpired: bind.card.expired,
    CreditTokenStatus: bind.deleted ? '3' : isExpired ? '4' : '1',
    Card6No: bind.card.card6_no,
    Card4No: bind.card.card4_no,
    CardExpiredDT: bind.card.expired,
  };
}

/** PAYUNi 2.7. */
export const creditBindQuery: SandboxApi = async (world, fields) => {
  const token = fields['CreditToken'] ?? '';
  const hash = fields['CreditHash'] ?? '';
  const mer_id = fields['MerID'] ?? '';
  refuse((token === '') === (hash === ''), 'QUERY02001');
  const binds =
    hash === ''
      ? await bindsOfBuyer(world.store, mer_id, token)
      : [await bindByHash(world.store, mer_id, hash)].filter((bind) => bind !== undefined);
  refuse(binds.length === 0, 'QUERY03001');
  return {
    Status: 'SUCCESS',
    Message: '查詢成功',
    ...rowsToFields(binds.map((bind) => row(bind, world.now()))),
  };
};

/** PAYUNi 2.7. */
export const creditBindCancel: SandboxApi = async (world, fields) => {
  const type = fields['UseTokenType'] ?? '';
  const value = fields['BindVal'] ?? '';
  const mer_id = fields['MerID'] ?? '';
  refuse(!/^[12]$/.test(type) || value === '', 'CANCEL02001');
  const hashes =
    type === '1'
      ? [value]
      : (await bindsOfBuyer(world.store, mer_id, value)).map(({ credit_hash }) => credit_hash);
  const ended = await Promise.all(hashes.map((hash) => endBind(world.store, mer_id, hash)));
  if (!ended.includes(true)) throw new SandboxFault('CANCEL03001');
  return { Status: 'SUCCESS', Message: '取消成功' };
};
