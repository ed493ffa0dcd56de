import { formFor, number } from '../locale'

// How numbers, times and quotations are said.

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${number(n)} ${formFor(n, { one, other: many })}`

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
export const tenths = (n: number): string => number(n, TENTHS)

const MINUTE = 60_000
const HOUR = 3_600_000

// lasting is a time that was chosen; planner/catalog says it in the same way.
export function lasting(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  const parts: [number, string][] = [
    [Math.floor(ms / HOUR), 'h'],
    [Math.floor((ms % HOUR) / MINUTE), 'min'],
    [(ms % MINUTE) / 1000, 's'],
  ]
  return parts.flatMap(([n, unit]) => (n > 0 ? [`${n} ${unit}`] : [])).join(' ')
}

// inDays are hours where they are whole hours, and no day; planner/catalog says it in the same way.
export function inDays(n: number): string {
  const hours = Math.round(n * 24)
  return n < 1 && hours > 0 && Math.abs(n * 24 - hours) < 1e-6 ? plural(hours, 'hour') : plural(n, 'day')
}

// seconds is a time that was measured.
export function seconds(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  return ms < MINUTE ? `${tenths(ms / 1000)} s` : lasting(Math.round(ms / 1000) * 1000)
}

// duration is a time that passes, as one reads it from a clock.
export const duration = (ms: number): string => {
  const s = Math.ceil(ms / 1000)
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')} min`
}

const LONGEST = 40 // characters of a name in a label

// shortened is a name where it stands with others.
export function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name
}

// innerQuotes are those of what stands in quotes itself.
export const innerQuotes = (text: string): string => text.replace(/“/g, '‘').replace(/”/g, '’')

// inQuotes is a name in a sentence.
export const inQuotes = (name: string): string => `“${innerQuotes(name)}”`

export const brief = (name: string): string => inQuotes(shortened(name))

// quoted leaves a label as it is that is a quotation already: words of the person.
export const quoted = (label: string): string => (label.startsWith('“') ? label : inQuotes(label))

// bytes is a size as people say it.
export const bytes = (n: number): string => {
  if (n < 1000) return plural(n, 'byte')
  const [size, unit] =
    n < 999_500 ? [n / 1000, 'KB'] : n < 999_500_000 ? [n / 1_000_000, 'MB'] : [n / 1_000_000_000, 'GB']
  return `${number(size, { maximumSignificantDigits: 3 })} ${unit}`
}
