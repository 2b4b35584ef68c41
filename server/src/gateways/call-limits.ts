/** Whole call to a gateway, connection to last byte, in milliseconds. */
export const callMs = 25_000;
/** The same where the gateway asks the card's issuer before it answers: the longest that a call of ours may take. */
export const bankCallMs = 90_000;
