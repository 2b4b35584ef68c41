import { randomUUID } from 'node:crypto';
import { expect, test } from './journey.ts';
import { expectWholeSheet } from './geometry.ts';
import { orderOnServer, placed, addFromList, goToPayment } from './shopper.ts';

test('a guest buys by card with 3-D Secure', async ({ phone, shop, say }) => {
  await addFromList(phone, shop, 0);
  await goToPayment(phone);
  await phone.tap('text', say('gmo_credit'));
  await expectWholeSheet(phone);
  const place = await phone.ask(() => window.scrollY);
  expect(place, 'the payment types are far down the page').toBeGreaterThan(200);
  await phone.fill(say('payment_card_number'), '4111111111111111');
  await phone.fill(say('payment_expiry'), '12/30');
  await phone.fill(say('payment_cvc'), '123');
  await phone.fill(say('payment_holder'), 'HANAKO TAKAHASHI');
  await phone.tap('button', say('payment_use'));
  await phone.closes();
  // after the choice the page keeps its scroll position
  expect(await phone.ask(() => window.scrollY)).toBeGreaterThan(place - 200);
  await phone.fill(say('checkout_contact_email'), 'hanako@example.com');
  await phone.tap('button', say('checkout_place'));
  await phone.at(/\/sandbox\/gmo\/tds2\/challenge/);
  await phone.tap('button', /.*Approve.*/);
  const id = await placed(phone);
  expect(await orderOnServer(phone, shop, id)).toMatchObject({
    status: 'undelivered',
    payment: { status: 'paid' },
  });
});

test('a guest buys with cash on delivery', async ({ phone, shop, say }) => {
  await addFromList(phone, shop, 1);
  await goToPayment(phone);
  await phone.tap('text', say('custom_cod'));
  const email = `cash-${randomUUID()}@example.com`;
  await phone.fill(say('checkout_contact_email'), email);
  await phone.tap('button', say('checkout_place'));
  const { text } = await shop.mailbox.emailTo(email, /^ {4}\d{6}$/m);
  await phone.fill(say('contact_code_label'), /^ {4}(\d{6})$/m.exec(text)?.[1] as string);
  await phone.tap('button', say('contact_code_confirm'));
  const id = await placed(phone);
  expect(await orderOnServer(phone, shop, id)).toMatchObject({
    status: 'undelivered',
    payment: { status: 'pending' },
  });
});
