import { describe, expect, it } from 'vitest'
import { wordsOfConflict } from './difference'
import type { Conflict, ToolView, Workflow } from '../../wire/types'

const workflow = (...nodes: [id: string, name: string][]): Workflow => ({
  version: 1,
  id: 'w',
  name: '',
  edges: [],
  notes: [],
  nodes: nodes.map(([id, name]) => ({ id, name, kind: 'Tool', tool: { name: 'click', arguments: {} } })),
})

const sides = {
  merged: { workflow: workflow(['look', 'Look'], ['total', 'Total']), problems: [] },
  theirs: { workflow: workflow(['look', 'Look'], ['ask', 'Ask me']), problems: [] },
}

const tools = new Map([['click', { titles: { text: 'Text to find' } } as unknown as ToolView]])

describe('wordsOfConflict', () =>
  it.each<[Conflict, string, string, string]>([
    [{ item: 'name', theirs: 'A', mine: 'B' }, 'Name of the workflow', 'A', 'B'],
    [
      { item: 'step', key: 'total', field: 'tool/arguments/text', theirs: 1, mine: 'x' },
      'Step “Total” · Text to find',
      '1',
      'x',
    ],
    [{ item: 'step', key: 'ask', theirs: { id: 'ask' } }, 'Step “Ask me”', 'kept or changed', 'removed'],
    [
      {
        item: 'link',
        key: 'look:SwitchCase:paid>ask',
        theirs: { from: 'look', to: 'ask' },
        mine: { from: 'look', to: 'total' },
      },
      'Link from “Look”, SwitchCase:paid',
      '→ Ask me',
      '→ Total',
    ],
    [
      {
        item: 'step',
        key: 'n3',
        field: 'note',
        theirs: 'see {{n4.text}} and {{look.found}}',
        mine: 'x',
        names: { n3: 'Gone', n4: 'Gone too' },
      },
      'Step “Gone” · Note',
      'see Gone too · text and Look · found',
      'x',
    ],
    [{ item: 'start', theirs: 'ask', mine: 'look' }, 'First step', 'Ask me', 'Look'],
  ])('%j', (conflict, title, theirs, mine) =>
    expect(wordsOfConflict(conflict, sides, tools)).toEqual({ title, theirs, mine }),
  ))
