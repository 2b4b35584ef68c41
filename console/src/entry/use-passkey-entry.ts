import type { StaffMember } from '@noren/contract/entities/staff';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useEffect, useRef, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { mayUseAutofill, signByPasskey, stopAsking } from '../api/passkey-device.ts';
import * as m from '../i18n/generated/messages.js';

/** How often the passkey offer gets a new challenge: before the server's challenge expires, in milliseconds. */
const renewIntervalMs = 4 * 60_000;

/** Signs in with a passkey: by `enter`, or from the autofill list of the email field. */
export function usePasskeyEntry(
  onEntered: (entered: { token: string; staff: StaffMember }) => void,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // a ref, so that the challenge is requested once and not at every render while the user types
  const entered = useRef(onEntered);
  useEffect(() => {
    entered.current = onEntered;
  });

  // the button was pressed: the offer in the autofill list would cancel its request
  const isPressed = useRef(false);

  useEffect(() => {
    let isOver = false;
    const isSuperseded = () => isOver || isPressed.current;
    async function offer() {
      if (!(await mayUseAutofill()) || isSuperseded()) return;
      const challenge = await callConsole('POST /console/passkey-sign-in/challenge', {});
      // no message: the user has not asked for this, and the button shows what is wrong
      if (!challenge.ok || isSuperseded()) return;
      const signed = await signByPasskey(challenge.data, true);
      if (isSuperseded() || !('credential' in signed)) return;
      const result = await callConsole('POST /console/passkey-sign-in', { body: signed });
      if (result.ok) return entered.current(result.data);
      setFailure(errorSentence(result.error));
      setTurn((before) => before + 1);
    }
    void offer();
    const again = setInterval(() => void offer(), renewIntervalMs);
    return () => {
      isOver = true;
      clearInterval(again);
    };
  }, [turn]);
  // leaving the page cancels the request
  useEffect(() => () => void mayUseAutofill().then((may) => (may ? stopAsking() : undefined)), []);

  const [enter, busy] = useMutation(async () => {
    setFailure(null);
    isPressed.current = true;
    await stopAsking();
    const sentence = await tryToEnter();
    isPressed.current = false;
    if (sentence === null) return;
    setFailure(sentence);
    setTurn((before) => before + 1);
  });
  /** @returns an error message; null on success */
  async function tryToEnter(): Promise<string | null> {
    const asked = await callConsole('POST /console/passkey-sign-in/challenge', {});
    if (!asked.ok) return errorSentence(asked.error);
    const signed = await signByPasskey(asked.data, false);
    if (!('credential' in signed))
      return signed.failed === 'canceled' || signed.failed === 'replaced'
        ? m.passkey_canceled()
        : m.passkey_device_failed();
    const result = await callConsole('POST /console/passkey-sign-in', { body: signed });
    if (!result.ok) return errorSentence(result.error);
    onEntered(result.data);
    return null;
  }
  return { enter, busy, failure };
}
