import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../store/page/session'
import { nameOf } from './command'
import { allCommands } from './commands'
import { followMenus } from './menu'

// The table of the window's menus, which is Go: {"open", "Open…", "cmdorctrl+o"} in a menu.
const table = readFileSync(join(import.meta.dirname, '../../../menu.go'), 'utf8')
const menus = [...table.matchAll(/\{"(\w+)", \[\]windowItem\{\n(.*?)\n\t\}\}/gs)]
const items = menus.flatMap(([, menu, rows]) =>
  [...(rows ?? '').matchAll(/\{"(.+?)", "(.+?)", "(.*?)"\}/g)].map(([, id, label, keys]) => ({
    menu,
    id: id ?? '',
    label,
    keys: keys?.replace('cmdorctrl', 'mod'),
  })),
)

const named = (id: string) => allCommands.find((one) => one.id === id)

beforeEach(() => useSession.setState({ fileDialogs: true, dialog: 'none' })) // as in the window

describe("the window's menus", () => {
  it('have the commands that name a menu, and no others', () => {
    const wanted = allCommands.flatMap(({ id, menu }) => (menu ? [`${menu}: ${id}`] : []))
    expect(items.map(({ menu, id }) => `${menu ?? ''}: ${id}`).toSorted()).toEqual(wanted.toSorted())
  })

  it.each(items)('call $id as the page does', ({ id, label }) => {
    const command = named(id)
    expect(command && [command.label(), nameOf(command)]).toContain(label)
  })

  it.each(items)('give $id the key of the page, if it is no letter of a text', ({ id, keys }) => {
    const [first = ''] = named(id)?.keys ?? []
    expect(keys).toBe(first.startsWith('mod+') ? first : '')
  })
})

describe('followMenus', () => {
  const listeners: ((payload: unknown) => void)[] = []
  const choose = (id: string): void => listeners.forEach((listener) => listener({ id }))

  beforeEach(() => {
    listeners.length = 0
    vi.stubGlobal('window', {
      runtime: { EventsOn: (_: string, listener: (payload: unknown) => void) => listeners.push(listener) },
    })
  })

  it.each([
    ['keys', null, 'keys'],
    ['find', null, 'none'], // there are no steps to find
    ['keys', {}, 'none'], // a dialog is open
    ['gone', null, 'none'],
  ])('%s with %j open opens %s', (id, cover, want) => {
    vi.stubGlobal('document', { querySelector: () => cover })
    followMenus()
    choose(id)
    expect(useSession.getState().dialog).toBe(want)
  })
})
