// What scripts read of tokens.css is registered, so that they get one colour and not
// the words it is written in.
const READ = [
  'canvas',
  'card',
  'card-line',
  'note',
  'note-line',
  'bg',
  'panel',
  'raised',
  'line',
  'text',
  'text-muted',
  'edge',
  'reference',
  'added',
  'removed',
]
const FAMILIES = ['file', 'data', 'web', 'command', 'message', 'ai', 'flow', 'person', 'end'].map(
  (family) => `family-${family}`,
)

export function registerColours(): void {
  for (const token of [...READ, ...FAMILIES, 'frame-fill'])
    CSS.registerProperty({ name: `--${token}`, syntax: '<color>', inherits: true, initialValue: 'transparent' })
}
