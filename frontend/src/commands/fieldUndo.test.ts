import { afterEach, describe, expect, it, vi } from 'vitest'
import { onFieldUndo } from './fieldUndo'

class Element {
  constructor(readonly tagName: string) {}
}
const field = new Element('TEXTAREA')

// press is what the view is told to do when keys are pressed with the focus on the target.
function press(keys: object, target: Element, inWindow: boolean): string | undefined {
  let told: string | undefined
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('HTMLInputElement', Map)
  vi.stubGlobal('window', { runtime: inWindow ? { ClipboardGetText: () => '' } : {} })
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  vi.stubGlobal('document', {
    execCommand: (name: string) => {
      told = name
    },
  })
  onFieldUndo({
    key: 'z',
    code: 'KeyZ',
    ctrlKey: true,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    preventDefault: () => undefined,
    ...keys,
    target,
  } as unknown as KeyboardEvent)
  return told
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('onFieldUndo', () =>
  it.each<[string, object, Element, boolean, string | undefined]>([
    ['takes back what was typed', {}, field, true, 'undo'],
    ['brings it back', { key: 'Z', shiftKey: true }, field, true, 'redo'],
    ['brings it back by the other key', { key: 'y', code: 'KeyY' }, field, true, 'redo'],
    ['leaves other keys alone', { key: 'a', code: 'KeyA' }, field, true, undefined],
    ['leaves to a browser what it does itself', {}, field, false, undefined],
    ['leaves alone what a command has taken', { defaultPrevented: true }, field, true, undefined],
    ['is for fields', {}, new Element('DIV'), true, undefined],
  ])('%s', (_, keys, target, inWindow, want) => expect(press(keys, target, inWindow)).toBe(want)))
