/** spec §2 writes order ids in digits only. */
export const isOrderId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);
