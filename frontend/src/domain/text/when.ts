import { texts } from '../texts'
import { locale } from '../texts/locale'
import { clockTime } from './time'

// When something happened, as people say it. now is in ms.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const DATE = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })

// dayOf names the local day of a time.
export function dayOf(time: Date, now: number): string {
  const today = new Date(now)
  const passed = Math.round((midnight(today) - midnight(time)) / (24 * HOUR)) // a day may have 23 or 25 hours
  if (passed <= 0) return texts.when.today
  if (passed === 1) return texts.when.yesterday
  return (time.getFullYear() === today.getFullYear() ? WEEKDAY : DATE).format(time)
}

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

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}
