// dateExample is a date as a form of strftime writes it, for who does not know such.
export const dateExample = (form: string): string =>
  form.replace(/%([A-Za-z])/g, (whole, letter: string) => EXAMPLES[letter] ?? whole)

const EXAMPLES: Record<string, string> = {
  Y: '2026',
  y: '26',
  G: '2026',
  V: '48',
  m: '11',
  d: '26',
  H: '17',
  M: '00',
  S: '00',
  b: 'Nov',
  B: 'November',
  Z: 'UTC',
  z: '+0000',
}
