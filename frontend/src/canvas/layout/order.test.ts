import { describe, expect, it } from 'vitest'
import { endsAbove } from './ends'
import { orderOf } from './order'
import { scopesOf } from './scope'
import type { Scope } from './scope'
import type { Edge, Node } from '../../wire/types'

// scopeOf reads links such as "a > b", "a -IfTrue> b".
function scopeOf(...links: string[]): Scope {
  const edges: Edge[] = links.map((link) => {
    const [, from = '', output, to = ''] = /^(\S+) (?:-(\S+))?> (\S+)$/.exec(link) ?? []
    return output ? { from, to, output } : { from, to }
  })
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
  const nodes = ids.map((id): Node => ({ id, name: id, kind: 'Tool', tool: { name: 'click', arguments: {} } }))
  return scopesOf({ nodes, edges }, [])
}

const inOrder = (scope: Scope): string[] => [...orderOf(scope, new Set()).items.keys()]

describe('orderOf', () =>
  it.each([
    ['true before false', ['if -IfFalse> no', 'if -IfTrue> yes'], 'if yes no'],
    ['a branch to its end before the next', ['s -SwitchCase:a> a', 's -SwitchCase:b> b', 'a > a2'], 's a a2 b'],
    ['an error last', ['t -OnError> note', 't > on'], 't on note'],
    ['circles, which only an invalid workflow has', ['a > b', 'b > a'], 'a b'],
  ])('%s', (_, links, want) => expect(inOrder(scopeOf(...links)).join(' ')).toBe(want)))

describe('endsAbove', () =>
  it.each([
    [
      'an end between branches that meet',
      ['s -SwitchCase:a> a', 's -SwitchCase:b> b', 's -SwitchCase:c> c', 'a > m', 'c > m'],
      [['m', ['b']]],
    ],
    ['none outside of them', ['s -SwitchCase:a> a', 's -SwitchCase:b> b', 's -SwitchCase:c> c', 'a > m', 'b > m'], []],
    ['none where what ends comes after', ['if -IfTrue> a', 'if -IfFalse> b', 'a > m', 'b > m', 'm > end'], []],
    [
      'by the innermost of two',
      [
        's -SwitchCase:a> if',
        's -SwitchCase:b> x',
        'if -SwitchCase:a> a',
        'if -SwitchCase:b> b',
        'if -SwitchCase:c> c',
        'a > m',
        'c > m',
        'm > end',
        'x > end',
      ],
      [['m', ['b']]],
    ],
  ])('%s', (_, links, want) => {
    const scope = scopeOf(...links)
    expect([...endsAbove(scope, orderOf(scope, new Set()))]).toEqual(want)
  }))
