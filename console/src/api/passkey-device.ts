import type { NewCredential, SignedCredential } from '@noren/contract/entities/passkeys';
import type { AnswerOf } from './call.ts';

/** What a device did with what it was asked: `canceled` also when it waited in vain; `here_already`: it has a passkey of the account. */
export type DeviceAnswer<T> = { credential: T } | { failed: 'canceled' | 'here_already' | 'device_failed' | 'replaced' };

// nobody who types a password loads it
const library = () => import('@simplewebauthn/browser');

/** Whether this page may ask for passkeys at all: browsers have none at a number, nor where the page came by plain HTTP. */
export const mayHavePasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext && !/^\[|^[\d.]+$/.test(window.location.hostname);

function reasonOf(error: unknown): 'canceled' | 'here_already' | 'device_failed' | 'replaced' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return 'replaced';
  if (name === 'NotAllowedError') return 'canceled';
  return name === 'InvalidStateError' ? 'here_already' : 'device_failed';
}

/** Asks the device for a new passkey. */
export async function makePasskey({ options }: AnswerOf<'POST /console/me/passkeys/challenge'>): Promise<DeviceAnswer<NewCredential>> {
  try {
    const { startRegistration } = await library();
    const made = await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
    return { credential: made as unknown as NewCredential };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

/** Asks the device to sign. @param beside waits in the list of what the field of the email may be filled with, instead of asking at once */
export async function signByPasskey(
  { options }: AnswerOf<'POST /console/passkey-sign-in/challenge'>,
  beside: boolean,
): Promise<DeviceAnswer<SignedCredential>> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: beside });
    return { credential: signed as unknown as SignedCredential };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

/** Whether passkeys can wait beside the field of the email. */
export const mayWaitBeside = async (): Promise<boolean> => mayHavePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Ends whatever a device is asked at the moment. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();
