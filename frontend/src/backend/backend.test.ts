import { afterEach, describe, expect, it, vi } from 'vitest'
import { texts } from '../domain/texts'
import { call } from './call'
import { copy, copyPicture } from './clipboard'
import { on } from './events'
import { readClipboard } from './readClipboard'
import { readText } from './readText'

afterEach(() => vi.unstubAllGlobals())

const SAID: unknown = { text: 'There is no “%s”.', args: ['x'] }
const refused = () => Promise.reject(new Error('by the browser'))

describe('events', () => {
  it('tell the listener until it is taken off', () => {
    const listeners = new Map<string, (payload: unknown) => void>()
    const EventsOn = (name: string, listener: (payload: unknown) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    }
    vi.stubGlobal('window', { runtime: { EventsOn } })
    const heard: string[] = []
    const off = on('notice', ({ text }) => heard.push(text))
    listeners.get('notice')?.({ text: 'Hello' })
    off()
    expect([heard, listeners.size]).toEqual([['Hello'], 0])
  })

  it('are none without a program', () => {
    vi.stubGlobal('window', {})
    expect(on('notice', () => undefined)).not.toThrow()
  })
})

describe('a call', () => {
  it.each([
    ['the words of the program', () => refused(), 'by the browser'],
    ['what the program said', () => Promise.reject(SAID as Error), 'There is no “x”.'],
    ['no words', () => Promise.reject(new Error('')), texts.notices.unexpected],
    ['no such method', undefined, texts.notices.unreachable],
  ])('that fails with %s says so for people', async (_, method, words) => {
    vi.stubGlobal('window', { go: { main: { App: { Start: method } } } })
    await expect(call('Start')).rejects.toThrow(words)
  })
})

describe('the clipboard', () => {
  it.each([
    ['the window', { runtime: { ClipboardSetText: () => Promise.resolve(false) } }, {}],
    ['the window, by failing,', { runtime: { ClipboardSetText: refused } }, {}],
    ['the browser', {}, { clipboard: { writeText: refused } }],
  ])('that %s did not fill is said not to hold the text', async (_, window, navigator) => {
    vi.stubGlobal('window', window)
    vi.stubGlobal('navigator', navigator)
    await expect(copy('a')).rejects.toThrow(texts.notices.notCopied)
  })

  it('of the window goes before that of the browser', async () => {
    const copied: string[] = []
    const ClipboardSetText = (text: string) => Promise.resolve(copied.push(text) > 0)
    vi.stubGlobal('window', { runtime: { ClipboardSetText, ClipboardGetText: () => Promise.resolve('of the window') } })
    vi.stubGlobal('navigator', { clipboard: { writeText: refused, readText: refused } })
    await copy('a')
    expect([copied, await readClipboard()]).toEqual([['a'], 'of the window'])
  })

  it('that the browser keeps from us says what to press', async () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { clipboard: { readText: refused } })
    await expect(readClipboard()).rejects.toThrow(texts.editing.canPaste)
  })

  it('that takes no picture says so, but why it could not be drawn goes first', async () => {
    vi.stubGlobal('ClipboardItem', Blob)
    vi.stubGlobal('navigator', { clipboard: { write: refused } })
    await expect(copyPicture(Promise.resolve(new Blob()))).rejects.toThrow(texts.exporting.notCopied)
    await expect(copyPicture(Promise.reject(new Error('too large')))).rejects.toThrow('too large')
  })
})

describe('a file', () => {
  it('is read as UTF-8', async () => expect(await readText(new File(['Größe'], 'a.json'))).toBe('Größe'))

  it('that is no text is not opened', () =>
    expect(readText(new File([new Uint8Array([0xff, 0xfe, 0x00])], 'a.json'))).rejects.toThrow(texts.notices.notText))

  it('that is larger than the program reads is not read at all', async () => {
    const size = 8 << 20
    expect(await readText(new File([new Uint8Array(size)], 'a.json'))).toHaveLength(size)
    const large = new File([new Uint8Array(size + 1)], 'a.json')
    large.arrayBuffer = () => Promise.reject(new Error('it was read'))
    await expect(readText(large)).rejects.toThrow(texts.notices.tooBig)
  })
})
