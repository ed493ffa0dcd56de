import { locale } from '../texts/locale'

// Made once: one that is made anew for each time costs more than the row that it stands in.
const CLOCK = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const SECONDS = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })

const written = (format: Intl.DateTimeFormat, rfc3339: string): string => {
  const at = new Date(rfc3339)
  return Number.isNaN(at.getTime()) ? '' : format.format(at)
}

// clockTime is the local time of day of an RFC 3339 time, '' for none.
export const clockTime = (rfc3339: string): string => written(CLOCK, rfc3339)

// clockSeconds is clockTime to the second.
export const clockSeconds = (rfc3339: string): string => written(SECONDS, rfc3339)
