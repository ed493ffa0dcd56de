import { afterEach, describe, expect, it, vi } from 'vitest'
import { chordOf, keyHint } from './chord'

const press = (
  key: string,
  mods: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...mods,
})
const on = (platform: string): void => {
  vi.stubGlobal('navigator', { platform })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('chordOf', () =>
  it.each([
    ['Linux x86_64', press('z', { ctrlKey: true }), 'mod+z'],
    ['Linux x86_64', press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z'],
    ['Linux x86_64', press('z', { metaKey: true }), 'other+z'],
    ['Linux x86_64', press('Tab', { shiftKey: true }), 'shift+tab'],
    ['Linux x86_64', press('+', { shiftKey: true }), '+'],
    ['Linux x86_64', press('?', { shiftKey: true }), '?'],
    ['Linux x86_64', press('0'), '0'],
    ['Linux x86_64', press('я', { ctrlKey: true }, 'KeyZ'), 'mod+z'],
    ['Linux x86_64', press('я', {}, 'KeyZ'), 'я'],
    ['MacIntel', press('z', { metaKey: true, shiftKey: true }), 'mod+shift+z'],
    ['MacIntel', press('z', { ctrlKey: true }), 'other+z'],
  ])('%s %j → %s', (platform, event, want) => {
    on(platform)
    expect(chordOf(event)).toBe(want)
  }))

describe('keyHint', () =>
  it.each([
    ['Linux x86_64', 'mod+shift+z', 'Ctrl Shift Z'],
    ['Win32', 'mod+k', 'Ctrl K'],
    ['Win32', '+', '+'],
    ['Win32', 'delete', 'Del'],
    ['Win32', ' ', 'Space'],
    ['MacIntel', 'mod+shift+z', '⇧⌘Z'],
    ['MacIntel', 'mod+k', '⌘K'],
    ['MacIntel', 'shift+tab', '⇧⇥'],
    ['MacIntel', 'f6', 'F6'],
  ])('%s %s → %s', (platform, chord, want) => {
    on(platform)
    expect(keyHint(chord)).toBe(want)
  }))
