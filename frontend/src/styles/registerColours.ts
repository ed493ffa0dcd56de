// What scripts read of tokens.css is registered, so that they get one colour and not
// the words it is written in.
const READ = ['bg', 'panel', 'raised', 'line', 'text', 'text-muted', 'edge', 'reference', 'added', 'removed']
const FAMILIES = ['tool', 'ai', 'flow', 'person', 'end'].map((family) => `family-${family}`)

export function registerColours(): void {
  for (const token of [...READ, ...FAMILIES, 'container-fill'])
    CSS.registerProperty({ name: `--${token}`, syntax: '<color>', inherits: true, initialValue: 'transparent' })
}
