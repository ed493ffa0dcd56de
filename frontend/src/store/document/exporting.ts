import { create } from 'zustand'
import { api } from '../../backend/api'
import { copy, copyPicture } from '../../backend/clipboard'
import { dataAddress, download } from '../../backend/files'
import { Failure } from '../../domain/run/failure'
import { mermaidOf } from '../../domain/graph/mermaid'
import { isSharp, pictureScale } from '../../domain/graph/pictureSize'
import { texts } from '../../domain/texts'
import { useDocument } from './document'
import { canvasPort } from '../page/canvasPort'
import type { Picture } from '../page/canvasPort'
import { attempt, notify } from '../page/notices'
import { useScene } from './scene'
import { useSession } from '../page/session'

export const useExporting = create<{ busy: boolean }>(() => ({ busy: false }))

// LONGEST is how long drawing may take, in milliseconds.
const LONGEST = 30_000

const MANY = 150 // from here drawing takes a moment, so that it is announced

export const exportJson = (): Promise<boolean> =>
  exporting(async () => {
    const { name, text } = await api.copyText()
    return give(name, text)
  })

export const exportMermaid = (): Promise<boolean> =>
  exporting(async () => give(await named('mmd'), typed(mermaidNow(), 'text/plain')))

export const exportSvg = (): Promise<boolean> =>
  exporting(async () => {
    const { svg } = await painted()
    return give(await named('svg'), typed(svg, 'image/svg+xml'), whatIsLeftOut())
  })

export const exportPng = (): Promise<boolean> =>
  exporting(async () => {
    const { blob, scale } = await drawn()
    return give(await named('png'), blob, sizeNote(scale), whatIsLeftOut())
  })

export const copyMermaid = (): Promise<boolean> =>
  exporting(async () => {
    await copy(mermaidNow())
    return texts.exporting.copiedMermaid
  })

// copyAsPicture begins with the clipboard: a browser lets a page write there only
// at once after it was told to.
export const copyAsPicture = (): Promise<boolean> =>
  exporting(async () => {
    const drawing = drawn()
    await copyPicture(drawing.then(({ blob }) => blob))
    return sentences(texts.exporting.copiedPicture, sizeNote((await drawing).scale), whatIsLeftOut())
  })

// exporting runs one export at a time and says how it ended; '' for an export that
// the person gave up.
async function exporting(make: () => Promise<string>): Promise<boolean> {
  if (useExporting.getState().busy) return false
  useExporting.setState({ busy: true })
  let said = ''
  const done = await attempt(async () => {
    said = await make()
  })
  useExporting.setState({ busy: false })
  if (done && said !== '') notify('info', said)
  return done
}

const mermaidNow = (): string => mermaidOf(useDocument.getState().workflow, useDocument.getState().outline.loops)

const typed = (text: string, type: string): Blob => new Blob([text], { type })

async function named(extension: string): Promise<string> {
  const { name } = await api.copyText()
  return `${name.replace(/\.planwright\.json$/, '')}.${extension}`
}

async function painted(): Promise<Picture> {
  const port = canvasPort()
  if (!port) throw new Failure(texts.exporting.noCanvas)
  const steps = useDocument.getState().workflow.nodes.length
  if (steps > MANY) notify('info', texts.exporting.drawing(steps))
  await shown()
  return inTime(port.paint())
}

async function drawn(): Promise<{ blob: Blob; scale: number }> {
  const picture = await painted()
  const scale = pictureScale(picture.width, picture.height)
  if (scale === undefined) throw new Failure(texts.exporting.tooLarge(useDocument.getState().workflow.nodes.length))
  const blob = await inTime(canvasPort()?.draw(picture, scale) ?? Promise.reject(new Failure(texts.exporting.noCanvas)))
  return { blob, scale }
}

// shown lets the page draw what was said before it is busy.
function shown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve)
    })
  })
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(texts.exporting.tooLong)), LONGEST)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

// give hands a file over: written by the program where it asks for files by
// itself, else by the browser. It returns what to say of that, '' where the person
// gave it up.
async function give(name: string, content: string | Blob, ...notes: string[]): Promise<string> {
  if (!useSession.getState().fileDialogs) {
    download(name, content)
    return sentences(texts.exporting.downloaded(name), ...notes)
  }
  const path = await api.saveExport({ name, ...(await inParts(content)) })
  return path === '' ? '' : sentences(texts.exporting.saved(path), ...notes)
}

async function inParts(content: string | Blob): Promise<{ text: string; base64: string }> {
  if (typeof content === 'string') return { text: content, base64: '' }
  if (isText(content.type)) return { text: await content.text(), base64: '' }
  const address = await dataAddress(content, content.type)
  return { text: '', base64: address.slice(address.indexOf(',') + 1) }
}

// isText tells what can be read as characters; as such anything else would be broken.
export const isText = (type: string): boolean => /^text\/|[/+](json|xml)(;|$)/.test(type)

const sentences = (...all: string[]): string => all.filter(Boolean).join(' ')

function sizeNote(scale: number): string {
  return isSharp(scale) ? '' : texts.exporting.smaller(Math.round(scale * 100))
}

function whatIsLeftOut(): string {
  const { of } = useScene.getState()
  if (of === 'proposal') return texts.exporting.withoutProposal
  return of === 'draft' ? texts.exporting.withoutDraft : ''
}
