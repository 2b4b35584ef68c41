import type { NewCredential, SignedCredential } from '@noren/contract/entities/passkeys';
import type { AnswerOf } from './call.ts';

/**
 * The device's answer to a passkey request. `canceled` includes timeouts; `here_already`: the
 * device has a passkey of this account.
 */
export type DeviceAnswer<T> =
  | { credential: T }
  | { failed: 'canceled' | 'here_already' | 'device_failed' | 'replaced' };

// loaded lazily: staff who sign in with a password do not need it
const library = () => import('@simplewebauthn/browser');

/**
 * Whether this page may use passkeys: browsers need a secure context and a host that is not an IP
 * address.
 */
export const mayHavePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  !/^\[|^[\d.]+$/.test(window.location.hostname);

function reasonOf(error: unknown): 'canceled' | 'here_already' | 'device_failed' | 'replaced' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return 'replaced';
  if (name === 'NotAllowedError') return 'canceled';
  return name === 'InvalidStateError' ? 'here_already' : 'device_failed';
}

export async function makePasskey({
  options,
}: AnswerOf<'POST /console/me/passkeys/challenge'>): Promise<DeviceAnswer<NewCredential>> {
  try {
    const { startRegistration } = await library();
    const made = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
    return { credential: made as unknown as NewCredential };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

/**
 * Asks the device to sign.
 * @param inAutofill offers the passkey in the autofill list of the email field instead of a dialog
 */
export async function signByPasskey(
  { options }: AnswerOf<'POST /console/passkey-sign-in/challenge'>,
  inAutofill: boolean,
): Promise<DeviceAnswer<SignedCredential>> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill });
    return { credential: signed as unknown as SignedCredential };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

/** Whether the autofill list of the email field can offer passkeys. */
export const mayUseAutofill = async (): Promise<boolean> =>
  mayHavePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Cancels a pending request to the device. */
export const stopAsking = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony();
