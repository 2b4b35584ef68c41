export const say = (line: string) => process.stdout.write(`${line}\n`);
export const missed: string[] = [];
export const aim = (what: string, figure: number, least: number, unit = '') => {
  const holds = figure >= least;
  say(
    `  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure.toFixed(2)}${unit} (aim ${least}${unit})`,
  );
  if (!holds) missed.push(what);
};
export const atMost = (what: string, figure: number, most: number, unit = '') => {
  const holds = figure <= most;
  say(
    `  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure.toFixed(2)}${unit} (at most ${most}${unit})`,
  );
  if (!holds) missed.push(what);
};
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
