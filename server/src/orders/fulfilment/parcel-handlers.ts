import type { HandlersOf } from '../../platform/http/handler.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { afterStep, byStaff, lockedOrder } from './handlers.ts';
import { correctParcel, findParcel } from './parcel-queries.ts';
import { addParcels, shipParcel } from './ship-order.ts';
import { statesOf } from './take-step.ts';

const adding = 'POST /console/stores/{slug}/orders/{id}/parcels';
const correcting = 'PUT /console/stores/{slug}/orders/{id}/parcels';

export const orderParcelHandlers: HandlersOf<typeof adding | typeof correcting, PaymentsApp> = {
  [adding]: {
    mode: 'write',
    async run(tx, context, { params: { id }, body }) {
      const { caller, now } = context;
      const order = await lockedOrder(tx, caller.store_id, id);
      const before = statesOf(order);
      const by = byStaff(context, adding, body);
      const { units, ...carrier } = body;
      const refusal =
        units === null
          ? await addParcels(tx, order, [carrier], by, now)
          : await shipParcel(tx, order, carrier, by, now, units);
      if (refusal === undefined) await by.audit?.(tx, before, order);
      return afterStep(tx, { order, ...(refusal && { refusal }) }, now);
    },
  },
  [correcting]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params, body }) {
      const order = await lockedOrder(tx, store_id, params.id);
      const was = await findParcel(tx, order, body.parcel_id);
      if (!was) throw fail('NOT_FOUND');
      if (order.status !== 'undelivered' && order.status !== 'delivering')
        throw fail('ORDER_STEP_REFUSED', statesOf(order));
      const { company = null, company_code = null, tracking_number = null } = body;
      await correctParcel(tx, order, was, { company, company_code, tracking_number });
      const shown = ({ company: name, tracking_number: number }: Omit<typeof was, 'id'>) => ({
        company: name,
        tracking_number: number,
      });
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: correcting,
          subject: `order ${order.slug}`,
          before: shown(was),
          after: shown({ company, company_code, tracking_number }),
        },
        now,
      );
      return afterStep(tx, { order }, now);
    },
  },
};
