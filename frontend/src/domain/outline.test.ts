import { expect, it } from 'vitest'
import { loopsOf } from './loops'
import { rowsOf } from './outline'

const lines = (rows: ReturnType<typeof rowsOf>): string[] =>
  rows.map((row) => '  '.repeat(row.depth) + (row.node ?? `${row.output || 'loose'}${row.to && ` → ${row.to}`}`))

it('lists branches under their step and no foot of a loop', () => {
  const rows = rowsOf({
    loops: [],
    steps: [
      { node: 'a', depth: 0 },
      {
        node: 'loop',
        depth: 0,
        end: 'again',
        branches: [
          {
            output: 'LoopBody',
            steps: [
              {
                node: 'if',
                depth: 1,
                branches: [
                  { output: 'IfTrue', steps: [{ node: 'yes', depth: 2 }] },
                  { output: 'IfFalse', steps: [], to: 'again' },
                ],
              },
            ],
          },
        ],
      },
    ],
    loose: [{ node: 'lost', depth: 0 }],
  })
  expect(lines(rows)).toEqual(['a', 'loop', '  if', '    IfTrue', '      yes', '    IfFalse → again', 'loose', 'lost'])
})

it('gives an outer loop the members of those inside', () => {
  const loops = loopsOf([
    { loop: 'o', end: 'oe', nodes: ['x'] },
    { loop: 'i', end: 'ie', parent: 'o', nodes: ['y'] },
  ])
  expect([...(loops[0]?.members ?? [])].sort()).toEqual(['i', 'ie', 'o', 'oe', 'x', 'y'])
  expect(loops[1]?.parent).toBe('o')
})
