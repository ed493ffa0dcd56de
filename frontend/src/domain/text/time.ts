import { locale } from '../texts/locale'

// clockTime is the local time of day of an RFC 3339 time, '' for none.
export function clockTime(rfc3339: string): string {
  const at = new Date(rfc3339)
  if (Number.isNaN(at.getTime())) return ''
  return at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}

// clockSeconds is clockTime to the second.
export function clockSeconds(rfc3339: string): string {
  const at = new Date(rfc3339)
  return Number.isNaN(at.getTime()) ? '' : at.toLocaleTimeString(locale)
}
