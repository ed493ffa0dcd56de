import { MISSING } from './said'
import { tokensOf } from './token'
import type { Token } from './token'

// Cursor reads tokens one after the other. What it reads it leaves behind only where all of
// it is there.
export class Cursor {
  at = 0
  constructor(readonly tokens: readonly Token[]) {}

  // takes reads these words and signs.
  takes(...values: string[]): boolean {
    const there = values.every((value, i) => {
      const token = this.tokens[this.at + i]
      return token?.value === value && (token.kind === 'word' || token.kind === 'sign')
    })
    if (there) this.at += values.length
    return there
  }

  // same reads a piece of a program, however it is spaced.
  same(piece: string): boolean {
    const wanted = tokensOf(piece) ?? []
    const there = wanted.every(({ kind, value }, i) => {
      const token = this.tokens[this.at + i]
      return token?.kind === kind && token.value === value
    })
    if (there) this.at += wanted.length
    return there
  }

  // value reads a token of the kind. A field of a field is one by both names.
  value(kind: Token['kind']): string | undefined {
    const token = this.tokens[this.at]
    if (token?.kind !== kind) return undefined
    this.at += 1
    return kind === 'field' ? this.within(token) : token.value
  }

  // within reads the fields that stand right behind one.
  private within({ value, end }: Token): string {
    const next = this.tokens[this.at]
    if (next?.kind !== 'field' || next.start !== end || !isPlain(value) || !isPlain(next.value)) return value
    this.at += 1
    const more = this.within(next)
    return `${value}.${more}`
  }

  // mark reads a text that has to have something in it; '' where it is missing.
  mark(): string | undefined {
    return this.same(MISSING) ? '' : this.value('text') || undefined
  }

  // key reads a name in braces: before its colon, or alone.
  key(): string | undefined {
    return this.value('word') ?? this.value('text')
  }

  // whole reads all of what read reads, or nothing.
  whole<T>(read: (cursor: Cursor) => T | undefined): T | undefined {
    const before = this.at
    const value = read(this)
    if (value === undefined) this.at = before
    return value
  }

  // list reads what stands one behind the other, with this between.
  list<T>(between: string, read: (cursor: Cursor) => T | undefined): T[] | undefined {
    const items: T[] = []
    do {
      const item = this.whole(read)
      if (item === undefined) return undefined
      items.push(item)
    } while (this.takes(between))
    return items
  }
}

// isPlain: a name that has a dot itself is none that leads on.
const isPlain = (name: string): boolean => name !== '' && !name.includes('.')
