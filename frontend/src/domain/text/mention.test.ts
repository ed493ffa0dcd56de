import { describe, expect, it } from 'vitest'
import { marked, mentioning, offered, partsOf, queryAt } from './mention'
import type { Node } from '../../wire/types'

const step = (id: string, name: string, kind: Node['kind'] = 'Tool'): Node => ({ id, name, kind })
const ids = new Set(['look', 'look_2', 'größe', 'a-b.c'])
const mentioned = (words: string) => partsOf(words, (id) => ids.has(id)).flatMap(({ node }) => node ?? [])

describe('partsOf', () => {
  it.each([
    ['remove @look_2.', ['look_2']],
    ['@look, (@look_2) and @größe!', ['look', 'look_2', 'größe']],
    ['@a-b.c.', ['a-b.c']],
    ['@looks, @look_3 and me@look', []],
    ['@', []],
    ['nothing', []],
  ])('%s', (words, want) => expect(mentioned(words)).toEqual(want))

  it('keeps every character', () => {
    const words = 'Swap @look and @look_2, not @none.'
    expect(
      partsOf(words, (id) => ids.has(id))
        .map(({ text }) => text)
        .join(''),
    ).toBe(words)
  })
})

describe('queryAt', () => {
  it.each([
    ['@', 1, ''],
    ['see @lo', 7, 'lo'],
    ['see @Open the', 13, 'Open the'],
    ['see @lo', 4, undefined], // the caret stands before it
    ['me@lo', 5, undefined],
    ['@ lo', 4, undefined],
    ['@a b c d', 8, undefined], // a sentence by now
    ['@a\nb', 4, undefined],
  ])('%s at %i', (words, caret, want) => expect(queryAt(words, caret)?.text).toBe(want))
})

describe('offered', () => {
  const nodes = [
    step('press_open', 'Press open'),
    step('open', 'Open Notes'),
    step('open_2', 'Open Notes'),
    step('end', 'Open end', 'EndLoop'),
  ]

  it('tells steps of one name apart, those that begin with the words first', () => {
    expect(offered(nodes, 'open').nodes.map(({ id }) => id)).toEqual(['open', 'open_2', 'press_open'])
    expect(offered(nodes, 'OPEN_2').nodes.map(({ id }) => id)).toEqual(['open_2'])
    expect(offered(nodes, 'none').nodes).toEqual([])
  })

  it('offers the first of very many', () => {
    const many = Array.from({ length: 5000 }, (_, i) => step(`s${i}`, `Step ${i}`))
    const { nodes: shown, more } = offered(many, 'step')
    expect([shown.length, more]).toEqual([50, 4950])
  })
})

describe('writing', () => {
  it('puts a step in the place of what is typed', () => {
    expect(mentioning('see @lo', { from: 4, text: 'lo' }, 'look_2')).toEqual({ words: 'see @look_2 ', caret: 12 })
    expect(mentioning('see @lo now', { from: 4, text: 'lo' }, 'look')).toEqual({ words: 'see @look now', caret: 10 })
  })

  it('puts the mark apart from a word', () => {
    expect(marked('see', 3)).toEqual({ words: 'see @', caret: 5 })
    expect(marked('', 0)).toEqual({ words: '@', caret: 1 })
  })
})
