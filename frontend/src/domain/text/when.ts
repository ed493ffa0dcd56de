import { texts } from '../texts'
import { locale } from '../texts/locale'
import { clockTime } from './time'

// When something happened, as people say it. now is in ms.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const DATE = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const THIS_YEAR = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
const OTHER_YEAR = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })

// dayOf names the local day of a time.
export function dayOf(time: Date, now: number): string {
  const passed = daysSince(time, now)
  if (passed <= 0) return texts.when.today
  if (passed === 1) return texts.when.yesterday
  return (isOfThisYear(time, now) ? WEEKDAY : DATE).format(time)
}

// momentOf is the local day and time of an RFC 3339 time, for lists; '' for none.
export function momentOf(rfc3339: string, now = Date.now()): string {
  const time = new Date(rfc3339)
  if (Number.isNaN(time.getTime())) return ''
  const passed = daysSince(time, now)
  if (passed === 0) return texts.when.todayAt(clockTime(rfc3339))
  if (passed === 1) return texts.when.yesterdayAt(clockTime(rfc3339))
  return isOfThisYear(time, now) ? `${THIS_YEAR.format(time)}, ${clockTime(rfc3339)}` : OTHER_YEAR.format(time)
}

// daysSince has a day that is to come below 0.
const daysSince = (time: Date, now: number): number =>
  Math.round((midnight(new Date(now)) - midnight(time)) / (24 * HOUR)) // a day may have 23 or 25 hours

const isOfThisYear = (time: Date, now: number): boolean => time.getFullYear() === new Date(now).getFullYear()

// agoOf is how long ago a time of today was, else its time of day; '' for none.
export function agoOf(rfc3339: string, now: number): string {
  const time = new Date(rfc3339)
  const passed = now - time.getTime()
  if (Number.isNaN(passed) || midnight(time) < midnight(new Date(now))) return clockTime(rfc3339)
  if (passed < MINUTE) return texts.when.justNow
  return passed < HOUR ? texts.when.minutes(Math.floor(passed / MINUTE)) : texts.when.hours(Math.floor(passed / HOUR))
}

// exactTime is the local day and time to the second, '' for none.
export function exactTime(rfc3339: string): string {
  const time = new Date(rfc3339)
  return Number.isNaN(time.getTime()) ? '' : EXACT.format(time)
}

// dayBegan is when the local day of a time began, in ms.
export const dayBegan = (now: number): number => midnight(new Date(now))

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}
