// Preloaded by a process whose machine clock is wrong: Date is CLOCK_AHEAD_MS ahead.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
class WrongDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow() + ahead);
    else super(...given);
  }
  static now() {
    return realNow() + ahead;
  }
}
globalThis.Date = WrongDate;
