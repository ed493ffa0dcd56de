import { describe, expect, it, vi } from 'vitest'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document/document'
import { plainNameOf } from '../command'
import { allCommands } from '../commands'
import type { Entry } from './entry'
import { listed } from './listed'
import { MOST, partsOf, search } from './search'
import { typedWords } from '../../domain/text/near'
import { commandEntries, documentEntry, keyEntries, settingEntries, stepEntries } from './sources'
import { useSession } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import type { DocumentInfo, SettingView } from '../../wire/types'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  id: text,
  text,
  group: 'G',
  icon: { family: 'file', icon: 'wrench' },
  run: () => undefined,
  ...more,
})
const found = (entries: readonly Entry[], typed: string, recent: readonly string[] = []): string[] =>
  search(entries, typed, recent).rows.map(({ text }) => text)

describe('search', () => {
  it.each([
    ['zoom', ['Zoom in', 'Fit the zoom', 'Rezoom']],
    ['in zoom', ['Zoom in']],
    ['fit', ['Fit the zoom']],
    ['IN', ['Invoice', 'Zoom in']],
    ['nothing like it', []],
  ])('%s', (typed, want) =>
    expect(
      found(
        ['Rezoom', 'Fit the zoom', 'Zoom in', 'Invoice'].map((text) => entry(text)),
        typed,
      ),
    ).toEqual(want),
  )

  it('finds by what is not shown, after what is', () => {
    const entries = [entry('Look', { also: 'find_text Total' }), entry('Total seen?')]
    expect(found(entries, 'total')).toEqual(['Total seen?', 'Look'])
  })

  it('finds by what people call it, before names that have the words among others', () => {
    const entries = [entry('Only what is new'), entry('Look for a version', { also: 'what is new update' })]
    expect(found(entries, 'what is new')).toEqual(['Look for a version', 'Only what is new'])
    expect(found(entries, 'new')).toEqual(['Only what is new', 'Look for a version'])
  })

  it('puts what cannot run last, and what was used before its equals', () => {
    const entries = [entry('Undo', { why: 'nothing' }), entry('Under'), entry('Unlike')]
    expect(found(entries, 'un', ['Unlike'])).toEqual(['Unlike', 'Under', 'Undo'])
  })

  it.each([[[]], [['Delete all', 'Duplicate it']]])(
    'puts what is selected before its equals, with %j used',
    (recent) => {
      const entries = [
        entry('Delete all', { whole: true, group: '1' }),
        entry('Duplicate it', { group: '1' }),
        entry('Delete these', { about: 'selection', group: '2' }),
        entry('Duplicate these', { about: 'selection', group: '2' }),
      ]
      expect(found(entries, 'delete', recent)).toEqual(['Delete these', 'Delete all'])
      expect(found(entries, 'duplicate', recent)).toEqual(['Duplicate these', 'Duplicate it'])
      expect(found(entries, 'delete all', recent)).toEqual(['Delete all'])
    },
  )

  it('keeps a group together, at the place of its best', () => {
    const entries = [entry('A best', { group: '1' }), entry('An a', { group: '2' }), entry('Banana a', { group: '1' })]
    expect(found(entries, 'a')).toEqual(['A best', 'Banana a', 'An a'])
  })

  it('draws some and counts all', () => {
    const { rows, count } = search(
      Array.from({ length: 5000 }, (_, i) => entry(`Step ${i}`)),
      'step',
    )
    expect([rows.length, count]).toEqual([MOST, 5000])
  })
})

describe('partsOf', () =>
  it.each([
    ['Look for New', 'new lo', ['[Lo]', 'ok for ', '[New]']],
    ['Look', '', ['Look']],
    ['İstanbul', 'ist', ['İstanbul']],
  ])('%s with %s', (text, typed, want) =>
    expect(partsOf(text, typedWords(typed)).map((part) => (part.hit ? `[${part.text}]` : part.text))).toEqual(want),
  ))

describe('the palette', () => {
  it('finds every command by its name, but not itself', () => {
    const entries = commandEntries()
    const lost = allCommands.filter(
      (one) => !search(entries, plainNameOf(one)).rows.some(({ id }) => id === `command:${one.id}`),
    )
    expect(lost.map(({ id }) => id)).toEqual(['palette'])
  })

  it('offers to delete the workflow after all else that deletes', () => {
    const able = commandEntries().map((one): Entry => {
      const { why, ...could } = one
      return why === undefined ? one : could
    })
    const rows = search(able, 'delete').rows.filter(({ text }) => text.startsWith('Delete'))
    expect(rows.at(-1)?.id).toBe('command:delete-workflow')
    expect(rows.length).toBeGreaterThan(1)
  })

  it('leads to a workflow before it adds a step that calls it', () => {
    const rows = [entry('Backup', { id: 'add', group: 'Call', after: true }), entry('Backup log', { id: 'open' })]
    expect(search(rows, 'backup').rows.map(({ id }) => id)).toEqual(['open', 'add'])
  })

  it.each(['left to right', 'top to bottom', 'direction'])('finds where the flow runs to by “%s”', (typed) =>
    expect(search(commandEntries(), typed).rows.some(({ id }) => id.startsWith('command:direction-'))).toBe(true),
  )

  it('begins with what was used, what the moment is about, and then the rest', () => {
    const entries = [
      entry('New'),
      entry('Delete', { about: 'selection' }),
      entry('Apply', { about: 'proposal' }),
      entry('Restore', { about: 'past', why: 'nothing' }),
      entry('Zoom'),
    ]
    const { rows, count } = listed([{ of: 'commands', entries }], '', { recent: ['Zoom'] })
    const { recent, about } = texts.commands.palette
    expect(rows.map(({ text, group }) => `${group}: ${text}`)).toEqual([
      `${recent}: Zoom`,
      `${about.proposal}: Apply`,
      `${about.selection}: Delete`,
      'G: New',
    ])
    expect(count).toBe(4)
  })

  it('finds a step by its words that are not shown', () => {
    useDocument.setState({
      workflow: {
        version: 1,
        id: 'w',
        name: 'W',
        edges: [],
        notes: [],
        nodes: [
          {
            id: 'mail',
            name: 'Send it',
            kind: 'Tool',
            tool: { name: 'send', arguments: { to: 'anna@example.org', files: ['march.pdf'] } },
          },
          {
            id: 'think',
            name: 'Decide',
            kind: 'AiStep',
            aiStep: { prompt: 'Which supplier is it?\nAnswer with its name.' },
          },
        ],
      },
    })
    for (const [typed, want] of [
      ['anna@', 'Send it'],
      ['march.pdf', 'Send it'],
      ['answer with', 'Decide'],
    ] as const) {
      expect(found(stepEntries(), typed)).toEqual([want])
    }
  })
})

describe('settings and keys', () => {
  const field = (key: string, label: string, text: string): SettingView =>
    ({ key, label, text, options: [{ value: 'dark', text: 'Dark.' }] }) as unknown as SettingView
  const rows = (typed: string): string[] =>
    found([...commandEntries(), ...settingEntries(), ...keyEntries()], typed).slice(0, 3)

  it('are found by their words, by their values and by where they stand', () => {
    useSettings.setState({
      path: '',
      fields: [field('theme', 'Theme', 'Colours of the window.'), field('hidden', 'Hidden', 'Shown nowhere.')],
    })
    expect(rows('colours')).toEqual(['Theme'])
    expect(rows('diagnostics')).toEqual(['Diagnostics'])
    expect(rows('along links')).toEqual(['Go along the links'])
    expect(rows('nowhere')).toEqual([])
  })

  it('lead to the setting', () => {
    const theme = settingEntries().find(({ id }) => id === 'setting:theme')
    void theme?.run()
    const { dialog, section, setting } = useSession.getState()
    expect([dialog, section, setting]).toEqual(['settings', 'appearance', 'theme'])
  })

  it('no heading finds what stands under it by a part of a word', () => {
    expect(found(commandEntries(), 'wright').every((text) => text.includes('wright'))).toBe(true)
    expect(rows('planwright')).not.toEqual([])
  })

  it('the settings are one command, which begins with the model while there is none', () => {
    expect(allCommands.filter((one) => plainNameOf(one).toLowerCase().includes('settings'))).toHaveLength(1)
    const { model } = useSession.getState()
    for (const [offline, want] of [
      [true, 'model'],
      [false, 'planning'],
    ] as const) {
      useSession.setState({ model: { ...model, offline } })
      void allCommands.find(({ id }) => id === 'settings')?.run()
      expect(useSession.getState().section).toBe(want)
    }
  })
})

it('a workflow is not found by the folders of the program', () => {
  const path = '/home/ann/.local/share/planwright/documents/send-it-2.planwright.json'
  const entry = documentEntry({ id: 'a', name: 'Send it', path, modified: '' } as DocumentInfo)
  expect(found([entry], 'send-it-2')).toEqual(['Send it'])
  for (const typed of ['right', 'ann', 'share', 'documents/']) expect(found([entry], typed)).toEqual([])
})
