import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './program'

// checksum is CRC-32C, as a journal has it.
function checksum(text: string): string {
  let sum = ~0
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0)
  }
  return (~sum >>> 0).toString(16).padStart(8, '0')
}

// lengthen adds renames to the only history, as the program would have written them.
export function lengthen(program: Program, count: number): void {
  const root = join(program.documents, '../history')
  const name = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('.journal')) ?? ''
  const file = join(root, name)
  const entries = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one.slice(9)) as { seq?: number })
  const lines: string[] = []
  const last = Math.max(...entries.map(({ seq }) => seq ?? 0))
  const from = Date.now() - count * 60_000
  for (let i = 0; i < count; i++) {
    const patch = { name: { before: i === 0 ? 'Notes' : `Name ${i}`, after: `Name ${i + 1}` } }
    const entry = JSON.stringify({
      seq: last + i + 1,
      time: new Date(from + i * 60_000).toISOString(),
      kind: 'edit',
      author: 'person',
      label: 'Rename',
      patch,
    })
    lines.push(`${checksum(entry)} ${entry}\n`)
  }
  appendFileSync(file, lines.join(''))
}
