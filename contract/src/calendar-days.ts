const dayMs = 86_400_000;

/** A day some days later. @param day `2026-11-24` */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days from one to another, both counted; below one where they are the wrong way. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The longest time of which a store's sales are asked for in one: a leap year. */
export const longestSalesDays = 366;
