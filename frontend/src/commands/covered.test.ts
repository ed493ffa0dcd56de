// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { useDocument } from '../store/document/document'
import { onKey } from './keys'

let undone = 0
const app = { Undo: () => Promise.resolve(void (undone += 1)) }
vi.stubGlobal('go', { main: { App: app } })
vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

// press is a key of the page as the browser tells of it; prevented says that it was used.
async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true })
  Object.defineProperty(event, 'target', { value: document.body })
  onKey(event)
  await new Promise((resolve) => setTimeout(resolve))
  return event.defaultPrevented
}

function cover(html: string): void {
  document.body.innerHTML = html
}

beforeEach(() => {
  undone = 0
  cover('')
  useDocument.setState({ canUndo: true, undoLabel: 'Add step', readOnly: false })
})

it('a key of the page runs its command', async () => {
  expect([await press('z'), undone]).toEqual([true, 1])
})

it.each(['<dialog open></dialog>', '<div role="menu"></div>'])(
  'behind %s keys of the page do nothing',
  async (html) => {
    cover(html)
    expect([await press('z'), undone]).toEqual([false, 0])
  },
)

it('a dialog that is closed covers nothing', async () => {
  cover('<dialog></dialog>')
  expect([await press('z'), undone]).toEqual([true, 1])
})

it('no browser saves the page, whatever covers it', async () => {
  cover('<dialog open></dialog>')
  expect(await press('s')).toBe(true)
})

it('Ctrl+Shift+E begins an empty workflow where one is open, also from a field, and its letter is typed', async () => {
  let begun = 0
  vi.stubGlobal('go', { main: { App: { ...app, NewDocument: () => Promise.reject(new Error(`${(begun += 1)}`)) } } })
  useDocument.setState({ workflow: { ...useDocument.getState().workflow, nodes: [{ id: 'a' } as never] } })
  const field = document.createElement('textarea')
  const pressed = async (init: KeyboardEventInit): Promise<void> => {
    const event = new KeyboardEvent('keydown', { cancelable: true, ...init })
    Object.defineProperty(event, 'target', { value: field })
    onKey(event)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await pressed({ key: 'n' })
  expect(begun).toBe(0)
  await pressed({ key: 'E', ctrlKey: true, shiftKey: true })
  expect(begun).toBe(1)
})
