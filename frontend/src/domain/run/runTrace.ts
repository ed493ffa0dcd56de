import { OpenLoops } from './openLoops'
import { count } from './tally'
import type { Tallies, Tally } from './tally'
import { fresh } from './visit'
import type { Phase, Visit } from './visit'
import type { RunEntryView, RunStatus, RunView, TraceKind } from '../../wire/types'

// Trace is what is known of how a run went.
export interface Trace {
  visits: readonly Visit[]
  steps: ReadonlyMap<string, Visit> // the newest visit of each step; of a loop, in its newest round
  last: number // number of the last entry
  gaps: boolean // entries are missing
  tallies: Tallies // of the steps in rounds side by side
}

export const NO_TRACE: Trace = { visits: [], steps: new Map(), last: 0, gaps: false, tallies: new Map() }

const ENDS: readonly TraceKind[] = ['finished', 'pinned', 'skipped']

const ACTIVE: readonly RunStatus[] = ['running', 'paused', 'waiting']

// isActive: somebody drives the run.
export const isActive = ({ status }: RunView): boolean => ACTIVE.includes(status)

// extend adds what happened. Entries that are known already are passed over.
export function extend(trace: Trace, entries: readonly RunEntryView[]): Trace {
  const book = new Book(trace)
  for (const entry of entries) {
    if (entry.n > book.last) book.add(entry)
  }
  return book.trace()
}

// settle ends what no one drives any more.
export function settle(trace: Trace): Trace {
  const book = new Book(trace)
  trace.visits.forEach((visit, at) => {
    if (visit.phase === 'running') book.put(at, { ...visit, phase: 'stopped' })
  })
  return book.trace()
}

// unsettle takes settle back: the run goes on where it was.
export function unsettle(trace: Trace): Trace {
  const book = new Book(trace)
  trace.visits.forEach((visit, at) => {
    if (visit.phase === 'stopped' && book.isLatest(at, visit)) book.put(at, { ...visit, phase: 'running' })
  })
  return book.trace()
}

type Placed = Pick<Visit, 'node' | 'loops'>

// placeOf tells a step in a round from the same step in another.
const placeOf = ({ node, loops }: Placed): string => [node, ...loops.map(({ index }) => index)].join(' ')

const isOpen = ({ phase }: Visit): boolean => phase === 'running' || phase === 'stopped'

// Book is a trace that is being written; the one it began with stays as it is.
class Book {
  last: number
  private readonly visits: Visit[]
  private readonly steps: Map<string, Visit>
  private readonly newest = new Map<string, number>() // of the newest visit of a step
  private readonly places = new Map<string, number>() // of the newest visit of a step in its round
  private readonly ends = new Map<number, number>() // of the newest visit of a lane
  private readonly loops: OpenLoops
  private gaps: boolean
  private readonly tallies: Map<string, ReadonlyMap<string, Tally>>

  constructor({ visits, steps, last, gaps, tallies }: Trace) {
    this.visits = [...visits]
    this.steps = new Map(steps)
    this.last = last
    this.gaps = gaps
    this.tallies = new Map(tallies)
    this.loops = new OpenLoops(this.visits)
    visits.forEach((visit, at) => {
      this.find(at, visit)
    })
  }

  // find notes where a visit is.
  private find(at: number, visit: Visit): void {
    if (visit.phase !== 'gap') this.ends.set(visit.lane, at)
    if (visit.call !== '' || visit.phase === 'warning' || visit.phase === 'gap') return
    this.newest.set(visit.node, at)
    this.places.set(placeOf(visit), at)
  }

  trace(): Trace {
    return { visits: this.visits, steps: this.steps, last: this.last, gaps: this.gaps, tallies: this.tallies }
  }

  add(entry: RunEntryView): void {
    if (entry.n > this.last + 1) this.skipTo(entry)
    this.last = entry.n
    if (ENDS.includes(entry.kind)) this.count(entry)
    switch (entry.kind) {
      case 'began':
        this.begin(entry)
        break
      case 'tryFailed':
        this.change(entry, () => ({ message: entry.result?.error ?? '' }))
        break
      case 'finished':
        this.finish(entry, entry.result?.success === false ? 'failed' : entry.simulated ? 'simulated' : 'done')
        break
      case 'pinned':
        this.finish(entry, 'pinned')
        break
      case 'skipped':
        this.push({ ...fresh(entry), phase: 'skipped', outputs: [entry.output] })
        break
      case 'chose':
        this.choose(entry)
        break
      case 'warned':
        this.push({ ...fresh(entry), phase: 'warning' })
        break
      case 'entered':
        this.enter(entry)
        break
      case 'called':
        this.push({
          ...fresh(entry),
          call: entry.message,
          message: '',
          phase: entry.result?.success === false ? 'failed' : 'done',
          result: entry.result,
          entry: entry.n,
        })
        break
    }
  }

  // count notes of rounds that go on side by side how many are through a step.
  private count(entry: RunEntryView): void {
    if (entry.lane !== undefined) count(this.tallies, entry, entry.result?.success === false)
  }

  // enter notes the run of the workflow that a step calls.
  private enter(entry: RunEntryView): void {
    const open = this.openOf(entry)
    if (open) this.put(open.at, { ...open.visit, child: entry.child })
  }

  isLatest(at: number, visit: Visit): boolean {
    return this.places.get(placeOf(visit)) === at
  }

  put(at: number, visit: Visit): void {
    this.visits[at] = visit
    if (this.newest.get(visit.node) === at) this.steps.set(visit.node, visit)
  }

  private push(visit: Visit): void {
    this.passOver(visit.lane)
    this.visits.push(visit)
    this.find(this.visits.length - 1, visit)
    if (this.newest.get(visit.node) === this.visits.length - 1) this.steps.set(visit.node, visit)
  }

  // passOver: a failure after which something else happens was passed over. Of rounds that go
  // on side by side each has its own.
  private passOver(lane: number): void {
    const at = this.ends.get(lane)
    const visit = at === undefined ? undefined : this.visits[at]
    if (at !== undefined && visit?.phase === 'failed' && visit.call === '' && visit.outputs.length === 0)
      this.put(at, { ...visit, outputs: [''] })
  }

  private skipTo(entry: RunEntryView): void {
    this.gaps = true
    this.push({
      ...fresh(entry),
      key: this.last + 0.5,
      node: '',
      phase: 'gap',
      lane: 0,
      loops: [],
      tries: entry.n - this.last - 1,
      arguments: null,
    })
  }

  // begin is the first try of a visit, or another one.
  private begin(entry: RunEntryView): void {
    const open = entry.try > 1 ? this.openOf(entry) : undefined
    if (open === undefined) this.push(fresh(entry))
    else this.put(open.at, { ...open.visit, tries: entry.try, arguments: entry.arguments ?? open.visit.arguments })
  }

  private finish(entry: RunEntryView, phase: Phase): void {
    const { result, n, ms, waitedMs, failed = 0 } = entry
    const end = { phase, result, ms, waited: waitedMs, entry: n, failed, message: '' }
    const outputs = (visit: Visit): readonly string[] => (phase === 'failed' || visit.round ? visit.outputs : [''])
    if (!this.change(entry, (visit) => ({ ...end, outputs: outputs(visit) })))
      this.push({ ...fresh(entry), ...end, outputs: phase === 'failed' ? [] : [''] })
    this.leave(entry)
    this.fail(this.loops.within(entry))
  }

  // leave: what failed in rounds of a loop that is done was passed over.
  private leave({ node }: RunEntryView): void {
    for (const [lane, at] of this.ends) {
      if (lane === 0 || !this.visits[at]?.loops.some(({ loop }) => loop === node)) continue
      this.passOver(lane)
      this.ends.delete(lane)
    }
  }

  // choose notes the way a step goes on by: a decision, a round of a loop, or what a
  // result leads to.
  private choose(entry: RunEntryView): void {
    if (entry.output === 'LoopBody') {
      this.round(entry)
      return
    }
    const at = this.places.get(placeOf(entry))
    const visit = at === undefined ? undefined : this.visits[at]
    const phase = (was: Phase): Phase => (entry.assumed ? 'assumed' : was)
    if (at !== undefined && visit?.entry === entry.n - 1)
      this.put(at, {
        ...visit,
        phase: phase(visit.phase),
        outputs: [...visit.outputs.filter(Boolean), entry.output],
      })
    else {
      this.push({ ...fresh(entry), phase: phase('done'), outputs: [entry.output] })
      this.count(entry)
    }
  }

  private round(entry: RunEntryView): void {
    const round = entry.loops.at(-1)
    const around = entry.loops.slice(0, -1)
    this.change({ ...entry, loops: around }, () => ({ round, outputs: ['LoopBody'] }))
    if (!round) return
    this.loops.add(this.places.get(placeOf({ node: entry.node, loops: around })))
    this.fail(this.loops.before(entry, round))
    for (const [node, { loops }] of this.steps) {
      if (loops.some(({ loop, index }) => loop === round.loop && index !== round.index)) this.steps.delete(node)
    }
  }

  // fail ends loops that have no end of their own.
  private fail(loops: readonly number[]): void {
    for (const at of loops) {
      const visit = this.visits[at]
      if (visit) this.put(at, { ...visit, phase: 'failed' })
    }
  }

  private change(entry: Placed, update: (visit: Visit) => Partial<Visit>): boolean {
    const open = this.openOf(entry)
    if (open) this.put(open.at, { ...open.visit, ...update(open.visit) })
    return open !== undefined
  }

  private openOf(entry: Placed): { at: number; visit: Visit } | undefined {
    const at = this.places.get(placeOf(entry)) ?? (entry.loops.length === 0 ? this.newest.get(entry.node) : undefined)
    const visit = at === undefined ? undefined : this.visits[at]
    return at !== undefined && visit && isOpen(visit) ? { at, visit } : undefined
  }
}
