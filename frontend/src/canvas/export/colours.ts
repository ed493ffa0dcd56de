// Colours of the page as a picture can say them: plain, for not every program
// that shows a picture can mix colours.

const NAMES = {
  bg: '--canvas',
  card: '--card',
  cardLine: '--card-line',
  panel: '--panel',
  note: '--note',
  noteBlue: '--note-blue',
  noteGreen: '--note-green',
  noteRed: '--note-red',
  noteViolet: '--note-violet',
  noteGrey: '--note-grey',
  frame: '--frame-fill',
  frameLine: '--frame-line',
  line: '--line',
  text: '--text',
  muted: '--text-muted',
  edge: '--edge',
  file: '--family-file',
  data: '--family-data',
  web: '--family-web',
  command: '--family-command',
  message: '--family-message',
  ai: '--family-ai',
  flow: '--family-flow',
  person: '--family-person',
  workflow: '--family-workflow',
  end: '--family-end',
  reference: '--reference',
  yes: '--added',
  no: '--removed',
  tint: '--tint',
} as const

export type Colours = Record<keyof typeof NAMES, string>

const entries = Object.entries(NAMES)

// COLOURS are those of the page, whichever theme it has.
export const COLOURS = Object.fromEntries(entries.map(([name, token]) => [name, `var(${token})`])) as Colours

// coloursNow are those of the theme that is shown.
export function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  const plain = Object.fromEntries(
    entries.map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as Colours
  return { ...plain, tint: String(Number.parseFloat(plain.tint) / 100) }
}
