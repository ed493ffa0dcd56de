import { create } from 'zustand'
import { api } from '../../backend/api'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts'
import { announce } from '../page/announce'
import { useDocument } from '../document/document'
import { latest } from '../page/latest'
import { attempt } from '../page/notices'

// The steps of the open workflow for which a kept result stands.
export const usePins = create<{ pins: ReadonlySet<string> }>(() => ({ pins: new Set() }))

function show(nodes: readonly string[]): void {
  usePins.setState({ pins: new Set(nodes) })
}

const lists = latest() // of the open document

export async function loadPins(): Promise<void> {
  const isWanted = lists.ask()
  show([])
  const pins = await api.pins().catch(() => []) // the next pin tells all of them
  if (isWanted()) show(pins)
}

// keepResult lets the result of an entry stand for its step.
export function keepResult(node: string, run: string, entry: number): Promise<boolean> {
  return change(node, () => api.pinResult({ node, run, entry }), texts.running.said.kept)
}

export function releasePin(node: string): Promise<boolean> {
  return change(node, () => api.pinResult({ node, run: '', entry: 0 }), texts.running.said.released)
}

async function change(node: string, send: () => Promise<string[]>, said: (step: string) => string): Promise<boolean> {
  return attempt(async () => {
    show(await send())
    announce(said(namer(useDocument.getState().workflow)(node)))
  })
}
