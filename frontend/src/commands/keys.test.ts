import { describe, expect, it, vi } from 'vitest'
import { chordOf, keyHint } from './keys'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

const press = (key: string, mods: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...mods,
})

describe('chordOf', () => {
  it.each([
    [press('z', { ctrlKey: true }), 'mod+z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z'],
    [press('+', { shiftKey: true }), '+'],
    [press('z', { metaKey: true }), 'mod+z'],
    [press('0'), '0'],
  ])('%j → %s', (event, want) => {
    expect(chordOf(event)).toBe(want)
  })
})

describe('keyHint', () => {
  it.each([['mod+shift+z', 'Ctrl Shift Z'], ['+', '+'], ['0', '0']])('%s → %s', (chord, want) => {
    expect(keyHint(chord)).toBe(want)
  })
})
