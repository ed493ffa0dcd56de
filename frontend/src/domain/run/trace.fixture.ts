import { entry } from './entry.fixture'
import { extend, NO_TRACE } from './runTrace'
import type { Trace } from './runTrace'
import type { RunEntryView, TraceKind, Turn } from '../../wire/types'

// Happened is one entry of a run in short: [kind, step, more].
export type Happened = readonly [TraceKind, string, Partial<RunEntryView>?]

// entriesOf numbers what happened.
export const entriesOf = (...list: readonly Happened[]): RunEntryView[] =>
  list.map(([kind, node, more], i) => entry(i + 1, kind, node, more))

// after is the trace of a run in which that happened.
export const after = (...list: readonly Happened[]): Trace => extend(NO_TRACE, entriesOf(...list))

// phases are the visits of a trace in short, with the ways they went on.
export const phases = ({ visits }: Trace): string[] =>
  visits.map(({ node, phase, outputs }) => `${node} ${phase} ${outputs.join('+')}`.trim())

export const turn = (loop: string, index: number, of = 0): Turn => ({ loop, index, of })
