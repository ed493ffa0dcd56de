import { shownText } from '../domain/text/legible'

// Attributes that people read, or hear.
const SAID = [
  'title',
  'data-tip',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
] as const

type Props = Readonly<Record<string, unknown>>

// shown are the properties of an element in which no text hides anything; see
// domain/legible. Values of fields stay as they are.
export function shown(props: Props): Props {
  const changed: Record<string, unknown> = {}
  for (const name of SAID) change(props, name, changed)
  change(props, 'children', changed)
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed }
}

function change(props: Props, name: string, changed: Record<string, unknown>): void {
  const was = props[name]
  const now = legible(was)
  if (now !== was) changed[name] = now
}

function legible(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value)
  if (!Array.isArray(value)) return value
  const now = value.map(legible)
  return now.some((one, i) => one !== value[i]) ? now : value
}
