import { DEMO_SHOP } from '../../tools/sandbox/src/gmo/credentials.ts';
import { home } from './taiwan.ts';
import { tokyo } from './buyer.ts';
import type { Seen } from './payment-net.ts';
import type { PaymentWorld } from './payment-world.ts';

/** The buyers of the stories; cards and addresses are stored once. */
export interface People {
  japan: { guest: string; address: number; card: number; record: number };
  taiwan: { guest: string; address: number };
}

const must = (reply: Seen): any => {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body;
};

export async function newPeople(world: PaymentWorld): Promise<People> {
  const [japanese, taiwanese] = [await world.newGuest(), await world.newGuest()];
  const address = must(
    await world.call(japanese, 'POST', '/addresses', {
      type: 'custom',
      name: '橘 さくら',
      phone_number: '09012345678',
      address: tokyo,
    }),
  );
  const fields = new URLSearchParams({
    ShopID: DEMO_SHOP.shop_id,
    cardNo: '4111111111111111',
    expire: '203012',
    securityCode: '123',
    holderName: 'SAKURA',
  });
  const token = must(
    await world.net.atGateway('POST', '/sandbox/gmo/ext/api/credit/getToken', fields.toString()),
  ).tokenObject.token[0] as string;
  const kept = {
    type: 'gmo_credit',
    application: 'buyer_general',
    maskedCardNo: '************1111',
    toBeExpiredAt: '2026-11-21-12-00-00',
    isSecurityCodeSet: true,
  };
  const card = must(
    await world.call(japanese, 'POST', '/credit-cards', { ...kept, token, store_slug: 'hanamori' }),
  );
  const person = {
    convenience: '00001',
    buyer_name: '橘 さくら',
    buyer_name_kana: 'タチバナ サクラ',
    buyer_cellphone: '09012345678',
  };
  const record = must(await world.call(japanese, 'POST', '/gmo-cvs', person));
  const house = must(await world.call(taiwanese, 'POST', '/tw/stores/chaya/addresses', home));
  return {
    japan: { guest: japanese, address: address.id, card: card.id, record: record.id },
    taiwan: { guest: taiwanese, address: house.id },
  };
}
