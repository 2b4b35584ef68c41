/** How old a login may be that stands for the password of an account without one: minutes. */
export const freshLoginMinutes = 15;
