import { consoleSentences } from './console-words.ts';
import { emptyServer, newOwner } from './empty-server.ts';
import { shootPage, signOut } from './console-owner.ts';
import { expect, test } from './shop.ts';

test(
  'an owner adds a passkey, signs in with it, and removes it',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }, info) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const server = await emptyServer();
    const shot = (name: string) => shootPage(page, name);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.addInitScript(
      (locale) => localStorage.setItem('noren-console-locale', locale),
      shopLocale,
    );
    // a virtual platform authenticator that confirms every request
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const signsOf = async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ signCount }) => signCount,
      );
    // The authenticator answers at once. If the browser offers passkeys in the email field's
    // autofill, it signs in as soon as the page has loaded; otherwise by the button.
    await page.addInitScript(() => {
      if (localStorage.getItem('offers-beside') === null)
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const setAutofill = (does: boolean) =>
      page.evaluate(
        (on) =>
          on
            ? localStorage.setItem('offers-beside', '1')
            : localStorage.removeItem('offers-beside'),
        does,
      );
    try {
      // browsers do not allow passkeys on an IP address: the page says where they work
      const { token } = await newOwner(page, server, { slug: 'hanamori', name: '花森' });
      await expect(page.getByRole('button', { name: say.passkey_enter })).toHaveCount(0);
      await page.goto(`${server.origin}/console/account`);
      const origin = server.origin.replace('127.0.0.1', 'localhost');
      await expect(page.getByText(say.passkey_elsewhere({ origin }))).toBeVisible();
      await shot('passkeys-elsewhere');

      await page.goto(`${origin}/console/sign-in`);
      await page.evaluate((kept) => localStorage.setItem('noren-console-token', kept), token);
      await page.goto(`${origin}/console/account`);
      const card = page.locator('#passkeys');
      await expect(card.getByText(say.passkeys_none)).toBeVisible();
      await press(say.passkey_add);
      await expect(card.getByText(say.required_field).first()).toBeVisible();
      await card.getByLabel(say.passkey_name).fill('店の iPhone');
      await card.getByLabel(say.passkey_password).fill('not this one');
      await press(say.passkey_add);
      await expect(card.getByText(say.error({ code: 'WRONG_PASSWORD', reason: '' }))).toBeVisible();
      await card.getByLabel(say.passkey_password).fill('a password of the owner');
      await press(say.passkey_add);
      await expect(card.getByText('店の iPhone', { exact: true })).toBeVisible();
      await expect(card.getByText(say.passkey_unused)).toBeVisible();
      await expect(card.getByLabel(say.passkey_password)).toHaveValue('');
      // the device has a passkey of this account and does not create a second one
      await card.getByLabel(say.passkey_name).fill('もう一度');
      await card.getByLabel(say.passkey_password).fill('a password of the owner');
      await press(say.passkey_add);
      await expect(card.getByText(say.passkey_here_already)).toBeVisible();
      await accessible(page, 'console passkeys');
      await shot('passkeys-account');

      await signOut(page, say, info.project.name);
      await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
      await accessible(page, 'console sign-in with passkey');
      await shot('passkeys-sign-in');
      await press(say.passkey_enter);
      await expect(page.getByRole('heading', { name: '花森' })).toBeVisible();
      expect((await signsOf()).every((count) => count > 0)).toBe(true);

      await setAutofill(true);
      // with autofill the user signs in without pressing a button
      await Promise.all([
        page.waitForResponse(
          (response) => response.url().endsWith('/passkey-sign-in') && response.ok(),
        ),
        signOut(page, say, info.project.name),
      ]);
      await expect(page.getByRole('heading', { name: '花森' })).toBeVisible();

      await setAutofill(false);
      await page.goto(`${origin}/console/account`);
      await expect(card.getByText(say.passkey_unused)).toHaveCount(0);
      await page
        .getByRole('button', { name: say.passkey_remove_of({ name: '店の iPhone' }) })
        .click();
      await expect(card.getByText(say.passkey_remove_sure({ name: '店の iPhone' }))).toBeVisible();
      await shot('passkeys-remove');
      await card.getByRole('button', { name: say.passkey_remove, exact: true }).click();
      await expect(card.getByText(say.passkeys_none)).toBeVisible();
      await signOut(page, say, info.project.name);
      await press(say.passkey_enter);
      await expect(
        page.getByText(say.error({ code: 'PASSKEY_REFUSED', reason: 'unknown' })),
      ).toBeVisible();
      await shot('passkeys-refused');
      // user verification fails
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await press(say.passkey_enter);
      await expect(page.getByText(say.passkey_canceled)).toBeVisible();
    } finally {
      // on an IP address the page sends no requests after it has loaded
      await page.goto(`${server.origin}/console/sign-in`);
      await page.locator('input[type=email]').waitFor();
      await server.close();
    }
  },
);
