import type { Ground } from '../../platform/ground.ts';
import { takeUnreported } from '../../payments/open-money/open-money.ts';

const batch = 100;

/** Logs each new entry of open money once, without personal data. @returns how many */
export async function sendOpenMoneyReport(app: Ground): Promise<number> {
  const opened = await takeUnreported(app.database, app.now(), batch);
  for (const {
    id,
    store_id,
    order_id,
    attempt_id,
    gateway,
    reason,
    code,
    gateway_amount,
    own_amount,
  } of opened)
    app.log.warn(
      {
        open_money: id,
        store_id,
        order_id,
        attempt: attempt_id,
        gateway,
        reason,
        code,
        gateway_amount,
        own_amount,
      },
      'open money: a person must decide',
    );
  return opened.length;
}
